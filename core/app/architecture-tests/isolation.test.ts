import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { fillPath } from '../../kit/contract.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { messageRoutes } from '../../tenant/messages/contract.ts'
import { settingRoutes } from '../../tenant/settings/contract.ts'
import { CANARY, type Theirs } from '../testing/architecture.ts'
import type { TestClient } from '../testing/client.ts'
import type { TestSocket } from '../testing/socket.ts'
import { test } from '../testing/test.ts'
import type { TestCompany } from '../testing/world.ts'
import { allArchitectureCases, furnish } from './all-cases.ts'
import { allRoutes } from './all-routes.ts'

/** The other company's ids begin here, so that none of ours is one of theirs. */
const THEIR_IDS = 5_000_000

const cases = Object.fromEntries(
  allArchitectureCases.flatMap(({ routes }) =>
    Object.entries(routes).map(([route, { isolation }]) => [route, isolation]),
  ),
)

let ours: TestCompany
let other: TestCompany
let theirs: Theirs
let intruder: TestClient
let listening: TestSocket

test.beforeAll(async ({ world }) => {
  ours = await world.company('Nossa Empresa')
  other = await world.company(`Empresa ${CANARY}`)
  await raiseIds(other)
  theirs = await furnish(world, other)
  await ours.person('user')
  intruder = ours.admin
  listening = await intruder.fullSocket()
})

/** Makes every later row of the company begin at `THEIR_IDS`. */
async function raiseIds(company: TestCompany): Promise<void> {
  await company.context(({ db }) =>
    sql`INSERT INTO sqlite_sequence (name, seq)
        SELECT name, ${THEIR_IDS} FROM sqlite_master WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'
          AND name NOT IN (SELECT name FROM sqlite_sequence)`.execute(db),
  )
  await company.context(({ db }) => sql`UPDATE sqlite_sequence SET seq = ${THEIR_IDS}`.execute(db))
}

/** Everything that the other company holds, as text. */
async function stateOf(company: TestCompany): Promise<string> {
  return company.context(async ({ db }) => {
    const tables = await sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'table'
      AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%_search%' ORDER BY name`.execute(db)
    const contents = []
    for (const { name } of tables.rows) contents.push((await sql`SELECT * FROM ${sql.table(name)}`.execute(db)).rows)
    return JSON.stringify(contents)
  })
}

test('every route has its case, and every case its route', () => {
  const routes = allRoutes.map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(cases).toSorted()).toEqual(routes.toSorted())
})

test('no case is content with 415: a call that was not read shows nothing', () => {
  const content = Object.entries(cases).filter(([, [, right]]) => right.includes(415))
  expect(content.map(([line]) => line)).toEqual([])
})

test('the ids of the two companies are disjoint', () => {
  const { companyId: _, uuid: __, ...ids } = theirs
  expect(Math.min(...Object.values(ids))).toBeGreaterThan(THEIR_IDS)
})

describe.each(Object.entries(cases))('%s', (line, [attemptOn, right]) => {
  test('reaches nothing of another company and changes nothing there', async () => {
    if (right.length === 0) return expect(line).toBe('DELETE /auth/logout')
    const [method, path] = line.split(' ') as [string, string]
    const { path: params = {}, query, body, form } = attemptOn(theirs)
    const inJson = method === 'GET' || method === 'DELETE' ? {} : { body: body ?? {} }
    const before = await stateOf(other)
    for (const sent of [...(form && !body ? [] : [inJson]), ...(form ? [{ form }] : [])]) {
      const response = await intruder.raw(method, fillPath(path, params as Record<string, string>), { query, ...sent })
      const text = await response.text()
      expect(right, text).toContain(response.status)
      expect(text).not.toContain(CANARY)
      expect(await stateOf(other)).toBe(before)
    }
  })
})

test('what happens in another company is not heard, nor can its tickets be listened to', async ({ world }) => {
  listening.send({ type: 'joinChatBox', ticketId: theirs.ticketId! })
  await listening.settled()
  listening.forget()
  const line = world.whatsapp.line({ companyId: other.id, connectionId: theirs.whatsappId! })
  const received = await other.admin.fullSocket()
  line.contact('5511977770002', { name: `Cliente ${CANARY}` }).says(`Olá ${CANARY}`)
  await received.event('appMessage')
  await other.admin.call(settingRoutes.update, { params: { key: 'userRating' }, body: { value: 'enabled' } })
  await other.admin.call(companyRoutes.setSchedules, { params: { id: other.id }, body: { schedules: [] } })
  await listening.settled()
  expect(listening.frames.filter(frame => frame.event)).toEqual([])
})

test('another company sees a signed media link of its own files only', async ({ world }) => {
  const { messages } = await other.admin.call(messageRoutes.list, { params: { ticketId: theirs.ticketId! }, query: {} })
  expect(messages.some(message => message.body.includes(CANARY))).toBe(true)
  const forged = await fetch(
    `${world.base}/api/media/${other.id}/${'A'.repeat(22)}?t=image/png&n=x&e=99999999999999&s=x`,
  )
  expect(forged.status).toBe(403)
})
