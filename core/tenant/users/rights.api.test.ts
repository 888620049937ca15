import { expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import { type PersonRight, personRights } from '../../domain/access/permissions.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { migrate, migrationsOf } from '../../storage/migrate.ts'
import { openSqlite } from '../../storage/sqlite.ts'
import { dashboardRoutes } from '../dashboard/contract.ts'
import { flowHookRoutes } from '../flows/hooks/contract.ts'
import { aHook } from '../flows/hooks/fixtures.ts'
import { FrontDesk } from '../inbound/fixtures.ts'
import { queueRoutes } from '../queues/contract.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { userRoutes } from './contract.ts'

/** A call that goes with each right, and what it answers to anyone who has it. */
const calls: Record<Exclude<PersonRight, 'seeTokens'>, [method: string, path: string, status: number]> = {
  exportContacts: ['GET', '/contacts/export', 200],
  deleteFlows: ['DELETE', '/flows/999999', 404],
  writeCampaigns: ['GET', '/campaigns', 200],
  seeDashboard: ['GET', '/dashboard', 200],
}
const each = Object.entries(calls) as [keyof typeof calls, (typeof calls)['exportContacts']][]

const give = async (admin: TestClient, person: TestClient, rights: PersonRight[]) => {
  const { id } = await person.call(authRoutes.me)
  return admin.call(userRoutes.update, { params: { id }, body: { rights } })
}

test.for(each)(
  '%s is rejected to anyone who has it not, in words, and not to whom it is given',
  async ([right, [method, path, status]], { company, admin }) => {
    const person = await company.person(right === 'seeDashboard' ? 'supervisor' : 'user')
    const rejected = await person.raw(method, path)
    expect([rejected.status, await rejected.json()]).toEqual([
      403,
      expect.objectContaining({ error: 'ERR_NO_PERMISSION' }),
    ])
    const socket = await person.fullSocket()
    expect((await give(admin, person, [right])).rights).toEqual([right])
    // The open page hears it at once: who they are now, and to fetch again what it shows.
    await socket.event('user', data => String((data.user as { rights?: string[] } | undefined)?.rights) === right)
    expect((await person.raw(method, path)).status).toBe(status)
    expect((await admin.raw(method, path)).status).toBe(status)
    await give(admin, person, [])
    expect((await person.raw(method, path)).status).toBe(403)
  },
)

test('addresses of webhooks are shown to whom the right to see them is given', async ({ company, admin }) => {
  const { flow, path } = await aHook(company, {})
  const user = await company.person('user')
  const seen = async () => (await user.call(flowHookRoutes.hook, { params: { flowId: flow.id } })).path
  expect(await seen()).toBe('')
  const listening = { params: { flowId: flow.id }, body: { listening: true } }
  expect((await user.call(flowHookRoutes.listen, listening)).path).toBe('')
  await give(admin, user, ['seeTokens'])
  expect(await seen()).toBe(path)
})

test('an attendant begins with none of it, a supervisor with all but the dashboard, and nobody gives it to themselves', async ({
  company,
}) => {
  const [user, supervisor] = [await company.person('user'), await company.person('supervisor')]
  expect((await user.call(authRoutes.me)).rights).toEqual([])
  expect((await supervisor.call(authRoutes.me)).rights).toEqual(personRights.filter(one => one !== 'seeDashboard'))
  const { id } = await user.call(authRoutes.me)
  await user.call(userRoutes.update, { params: { id }, body: { rights: [...personRights] } })
  expect((await user.call(authRoutes.me)).rights).toEqual([])
})

test('the dashboard is no matter of an attendant, whatever they were given', async ({ company, admin }) => {
  const user = await company.person('user')
  await give(admin, user, ['seeDashboard'])
  expect((await user.raw('GET', '/dashboard')).status).toBe(403)
})

test('a supervisor with the dashboard sees the figures of their own queues alone', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  const { admin } = company
  const desk = await FrontDesk.open(world, company)
  const [own, others] = [
    await admin.call(queueRoutes.create, { body: { name: 'Vendas', color: '#00aa00' } }),
    await admin.call(queueRoutes.create, { body: { name: 'Entregas', color: '#0000aa' } }),
  ]
  for (const queueId of [own.id, others.id, others.id]) {
    const customer = desk.customer()
    await desk.hears(customer, 'oi')
    const ticketId = (await desk.ticketOf(customer)).id
    await admin.call(ticketRoutes.update, { params: { ticketId }, body: { queueId } })
  }
  const supervisor = await company.person('supervisor', [own.id])
  await company.person('user', [others.id])
  await give(admin, supervisor, ['seeDashboard'])
  const all = await admin.call(dashboardRoutes.show)
  const theirs = await supervisor.call(dashboardRoutes.show)
  expect([all.counters.supportPending, theirs.counters.supportPending]).toEqual([3, 1])
  expect([all.counters.leads, theirs.counters.leads]).toEqual([3, 1])
  expect(theirs.attendants.map(({ id }) => id)).toEqual([(await supervisor.call(authRoutes.me)).id])
  const [hours, theirHours] = await Promise.all([admin, supervisor].map(one => one.call(dashboardRoutes.ticketsDay)))
  expect([hours!.count, theirHours!.count]).toEqual([3, 1])
  expect((await supervisor.call(dashboardRoutes.referrals)).began).toBe(1)
  // With names and numbers of everybody.
  expect((await supervisor.raw('GET', '/dashboard/referrals/export')).status).toBe(403)
})

test('people who were there before keep what they could do and what they were told of', () => {
  const file = openSqlite(':memory:')
  const migrations = migrationsOf('tenant')
  const before = migrations.findIndex(({ name }) => name.includes('rights_of_a_person'))
  migrate(file, migrations.slice(0, before))
  const insert = file.prepare(
    `INSERT INTO users (name, email, profile, allTicket, createdAt, updatedAt) VALUES (?, ? || '@x.example', ?, ?, 0, 0)`,
  )
  for (const [profile, follows] of [
    ['admin', 1],
    ['supervisor', 1],
    ['user', 0],
    ['restaurante', 0],
  ] as const)
    insert.run(profile, profile, profile, follows)
  migrate(file, migrations)
  const rows = file.prepare('SELECT name, rights, followsQueues FROM users ORDER BY id').raw().all()
  file.close()
  const stored = '["exportContacts","deleteFlows","writeCampaigns","seeTokens"]'
  expect(rows).toEqual([
    ['admin', '[]', 1],
    ['supervisor', stored, 1],
    ['user', stored, 0],
    ['restaurante', '[]', 0],
  ])
})
