import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { World } from '../../../app/testing/world.ts'
import { DAY } from '../../../kit/clock.ts'
import { connectionRoutes, type FirstContacts } from '../../connections/contract.ts'
import { connectionLogRoutes } from '../../connections/log/contract.ts'
import { aConversation, sentInTime } from '../fixtures.ts'
import { enqueue } from './rows.ts'

let serial = 0

/** A connection of a company of its own; `write` puts messages to so many new people into its outbox. */
async function aFreshLink(world: World) {
  const company = await world.company()
  const chat = await aConversation(world, company)
  const { client, line, whatsappId, first } = chat
  const write = (lane: 'chat' | 'campaign', count: number) =>
    company.context(desk =>
      desk.transaction(async tx => {
        for (let each = 0; each < count; each += 1) {
          serial += 1
          const { pn, lid } = line.contact(`5511881${100_000 + serial}`)
          const message = { waId: `FIRST${serial}`, to: { pn, lid }, content: { type: 'text', body: 'Oi' } } as const
          const about = { whatsappId, chatId: 10_000 + serial, messageId: first.id, lane, message }
          await enqueue(tx, { ...about, firstContact: true, expiresAt: tx.now + 9 * DAY })
        }
      }),
    )
  const emitted = await client.fullSocket()
  const used = (fits: (now: FirstContacts) => boolean) =>
    emitted.event<{ firstContacts: FirstContacts }>('whatsappFirstContacts', ({ firstContacts }) => fits(firstContacts))
  const limit = (own: number | null | '') =>
    client.call(connectionRoutes.limitFirstContacts, { params: { whatsappId }, body: { limit: own } })
  const displayed = async () => (await client.call(connectionRoutes.firstContacts)).find(({ id }) => id === whatsappId)
  return { ...chat, company, write, used, limit, shown: displayed }
}

test('on the day of linking programs write to 20 strangers, people to 30, counted together', async ({ world }) => {
  const { line, write, used, shown: displayed } = await aFreshLink(world)
  await write('chat', 20)
  await used(now => now.sent === 20)
  await write('campaign', 1)
  await write('chat', 11)
  await used(now => now.sent === 30)
  await world.idle()
  expect(line.sent).toHaveLength(30)
  expect(line.sent.map(({ waId }) => waId)).not.toContain(`FIRST${serial - 11}`)
  expect(await displayed()).toMatchObject({ sent: 30, limit: 20, peopleLimit: 30, ownLimit: null, limitByAge: 20 })
  await world.advance(DAY)
  await sentInTime(world, line, 32)
})

test('the limit grows with the age of the link, and a new link begins anew', async ({ world }) => {
  const { line, shown: displayed, company, client, whatsappId } = await aFreshLink(world)
  const linkedAt = world.clock.now() - 8 * DAY
  await company.context(desk => desk.transaction(tx => tx.db.updateTable('whatsapps').set({ linkedAt }).execute()))
  expect(await displayed()).toMatchObject({ limit: 30 })
  await client.call(connectionRoutes.resetSession, { params: { whatsappId } })
  while (line.qr === '') await world.idle()
  line.scan()
  while (!line.isOpen) await world.idle()
  expect(await displayed()).toMatchObject({ limit: 20 })
})

test('a limit of its own holds at once, higher or lower, and an empty one gives the table back', async ({ world }) => {
  const { client, whatsappId, line, write, used, limit } = await aFreshLink(world)
  expect(await limit(2)).toMatchObject({ limit: 2, peopleLimit: 3, ownLimit: 2, limitByAge: 20 })
  await write('chat', 4)
  await used(now => now.sent === 3)
  await world.idle()
  expect(line.sent).toHaveLength(3)
  const connectionLog = await client.call(connectionLogRoutes.diary, { params: { whatsappId } })
  const who = connectionLog[2]!.details.who
  expect(who).toMatch(/\S/)
  expect(connectionLog.slice(0, 3).map(({ kind, details }) => [kind, details])).toEqual([
    ['people-limit-reached', { limit: 3 }],
    ['limit-reached', { limit: 2 }],
    ['limit-changed', { who, limit: 2 }],
  ])
  await limit(200)
  await line.untilSent(4)
  expect(await limit('')).toMatchObject({ limit: 20, ownLimit: null })
})

test('the connection log says who changed the limit, and which of both limits today used up already', async ({
  world,
}) => {
  const { client, whatsappId, write, used, limit } = await aFreshLink(world)
  const emitted = async () => {
    const entries = await client.call(connectionLogRoutes.diary, { params: { whatsappId } })
    return entries
      .slice(
        0,
        entries.findIndex(({ kind }) => kind === 'opened'),
      )
      .map(({ kind, details }) => [kind, details])
  }
  await write('chat', 5)
  await used(now => now.sent === 5)
  await limit(null)
  expect(await emitted()).toEqual([])
  await limit(6)
  const [[, { who }]] = (await emitted()) as [[string, { who: string }]]
  await limit(5)
  await limit(5)
  await limit(2)
  await limit(null)
  expect(await emitted()).toEqual([
    ['limit-by-age', { who, limit: 20 }],
    ['people-limit-reached', { limit: 3 }],
    ['limit-reached', { limit: 2 }],
    ['limit-changed', { who, limit: 2 }],
    ['limit-reached', { limit: 5 }],
    ['limit-changed', { who, limit: 5 }],
    ['limit-changed', { who, limit: 6 }],
  ])
})

test('a limit is a whole number from 1 to 200', async ({ world, company }) => {
  const { whatsappId } = await aConversation(world, company)
  const rejected = async (limit: number) => {
    const params = { whatsappId }
    return company.admin.refusal(connectionRoutes.limitFirstContacts, { params, body: { limit } })
  }
  for (const limit of [0, 201, 1.5]) expect(await rejected(limit)).toMatchObject({ status: 400 })
  const figures = await company.admin.call(connectionRoutes.firstContacts)
  expect(figures.map(({ ownLimit }) => ownLimit)).toEqual([null])
})
