import { expect } from 'vitest'
import { queryPlanOf } from '../../../app/testing/query-plan.ts'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany } from '../../../app/testing/world.ts'
import { HOUR } from '../../../kit/clock.ts'
import { outboxStoreContract } from '../../../whatsapp/testing/outbox-store-contract.ts'
import { ticketRow } from '../../tickets/index.ts'
import { aConversation } from '../fixtures.ts'
import { postMessage } from '../sending/post.ts'
import { enqueue, takeOut } from './rows.ts'
import { DUE, HEADS, outboxStore, WAITING } from './store.ts'

let store: ReturnType<typeof outboxStore>
let company: TestCompany
let whatsappId: number
let messageId: number
let serial = 0
test.beforeAll(async ({ world }) => {
  store = outboxStore(world.app.machinery.desks)
  company = await world.company()
  const chat = await aConversation(world, company)
  whatsappId = chat.whatsappId
  messageId = chat.first.id
})

/** An outbox of its own: a connection that exists in the outbox alone. */
async function freshOutbox() {
  whatsappId += 1000
  const connectionId = whatsappId
  const chats = new Map<string, number>()
  const chatIdOf = (name: string): number => {
    if (!chats.has(name)) chats.set(name, 100 + chats.size)
    return chats.get(name)!
  }
  return {
    store,
    ref: { companyId: company.id, connectionId },
    add: (lane: 'chat' | 'bot' | 'api' | 'schedule' | 'campaign', chat: string, more: Record<string, unknown> = {}) =>
      company.context(desk =>
        desk.transaction(async tx => {
          serial += 1
          const waId = `OUT${serial}`
          await enqueue(tx, {
            whatsappId: connectionId,
            chatId: chatIdOf(chat),
            messageId,
            lane,
            message: { waId, to: { pn: '5511900000001' }, content: { type: 'text', body: 'x' } },
            ...more,
          })
          const notBefore = (more.dueAt as number | undefined) ?? 0
          const row = await tx.db
            .updateTable('outbox')
            .set({ notBefore, expiresAt: (more.expiresAt as number | undefined) ?? null })
            .where('waId', '=', waId)
            .returning('id')
            .executeTakeFirstOrThrow()
          return row.id
        }),
      ),
  }
}

outboxStoreContract(freshOutbox)

test('the next one of a chat may go when the one before is taken out in whatever way', async ({ world }) => {
  const { store, ref, add } = await freshOutbox()
  await add('bot', 'ana')
  const second = await add('chat', 'ana')
  const [head] = await store.heads(ref, world.clock.now(), 5)
  await company.context(desk => desk.transaction(tx => takeOut(tx.db, ref.connectionId, { waId: head!.message.waId })))
  expect((await store.heads(ref, world.clock.now(), 5)).map(({ id }) => id)).toEqual([second])
})

test('what was too late when its connection came back says so on the open page', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  const { told: emitted, line, ticketId, whatsappId } = await aConversation(world, company)
  line.drop(440)
  const { id } = await company.context(desk =>
    desk.transaction(async tx =>
      postMessage(tx, { ticket: (await ticketRow(tx.db, ticketId))!, body: 'Bom dia!', lane: 'bot', source: 'bot' }),
    ),
  )
  await world.advance(HOUR)
  await world.app.whatsapp.connections.start({ companyId: company.id, connectionId: whatsappId })
  const { message } = await emitted(event => event.message.id === id && event.message.failure !== null)
  expect(message).toMatchObject({ ack: 0, failure: { reason: 'expired' } })
  expect(line.sent).toEqual([])
})

test('of a connection that is gone no limit is known', async () => {
  const { ref } = await freshOutbox()
  const nothing = { restrictedUntil: null, linkedAt: null, ownLimit: null, sent: [] }
  expect(await store.firstContacts(ref, 0)).toEqual(nothing)
})

test('what waits for a ticket that is deleted goes with it', async ({ world }) => {
  const { ticketId, first } = await aConversation(world, company)
  const { store, ref, add } = await freshOutbox()
  await add('chat', 'ana', { messageId: first.id })
  await company.context(desk =>
    desk.transaction(async tx => {
      expect(await ticketRow(tx.db, ticketId)).toBeDefined()
      await tx.db.deleteFrom('messages').where('id', '=', first.id).execute()
    }),
  )
  expect(await store.heads(ref, world.clock.now(), 5)).toEqual([])
})

test.each([HEADS, DUE, WAITING])('the dispatcher finds what it needs by index: %s', async text => {
  const parameters = [1, 2, 3].slice(0, text.split('?').length - 1)
  const plan = await company.context(desk => queryPlanOf(desk.db, text, parameters))
  expect(
    plan.every(step => /^(?:SEARCH outbox USING|SEARCH contacts USING INTEGER PRIMARY KEY|CORRELATED )/.test(step)),
  ).toBe(true)
})
