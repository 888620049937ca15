import { expect } from 'vitest'
import { queryPlanOf } from '../../../app/testing/query-plan.ts'
import type { World } from '../../../app/testing/world.ts'
import { DAY, MINUTE, SECOND } from '../../../kit/clock.ts'
import type { MessageKey } from '../../../whatsapp/index.ts'
import { messageRoutes } from '../contract.ts'
import type { Conversation } from '../fixtures.ts'
import { insertMessage, messageRow } from '../record/store.ts'
import { test } from '../testing/test.ts'
import { UNSENT } from './store.ts'

/** Told when the ticket was accepted, a moment ago: it is reported again after a fall. */
let justReported: string[]
test.beforeEach(async ({ world, chat }) => {
  await world.idle()
  justReported = emitted(chat).flat()
  chat.line.asked.length = 0
})

/** The customer writes; answers WhatsApp's id, once the desk has it. */
async function written(chat: Conversation, body: string): Promise<string> {
  const waId = chat.customer.says(body)
  await chat.told(reported => reported.message.body === body)
  return waId
}

async function look(world: World, chat: Conversation): Promise<void> {
  await chat.client.call(messageRoutes.list, { params: { ticketId: chat.ticketId } })
  await world.idle()
}

/** Call by call, the messages for which WhatsApp was told that they are read. */
const emitted = (chat: Conversation): string[][] =>
  chat.line.asked.flatMap(({ what, about }) =>
    what === 'markRead' ? [(about as MessageKey[]).map(({ waId }) => waId)] : [],
  )

async function reconnect(world: World): Promise<void> {
  await world.advance(5 * SECOND)
  await world.idle()
}

test('what is read while the connection is down is told when it is back, in one go', async ({ world, chat }) => {
  const waIds = [await written(chat, 'um'), await written(chat, 'dois')]
  chat.line.drop(503)
  await look(world, chat)
  expect(emitted(chat)).toEqual([])
  await reconnect(world)
  expect(emitted(chat)).toEqual([[...justReported, ...waIds]])
})

test('what is read while the connection is down is told after a restart of the program', async ({ world, chat }) => {
  const waId = await written(chat, 'um')
  chat.line.drop(503)
  await look(world, chat)
  await world.restart()
  await reconnect(world)
  expect(emitted(chat)).toEqual([[...justReported, waId]])
})

test('what WhatsApp did not take stays for the next time', async ({ world, chat }) => {
  const first = await written(chat, 'um')
  chat.line.answers = false
  await look(world, chat)
  expect(emitted(chat)).toEqual([])
  chat.line.answers = true
  const second = await written(chat, 'dois')
  await look(world, chat)
  expect(emitted(chat)).toEqual([[first, second]])
  expect(world.complaints).toEqual([])
})

test('what was told moments before a fall is reported again, what was told long before is not', async ({
  world,
  chat,
}) => {
  await written(chat, 'há tempo')
  await look(world, chat)
  await world.advance(3 * MINUTE)
  const waId = await written(chat, 'agora mesmo')
  await look(world, chat)
  chat.line.asked.length = 0
  chat.line.drop(503)
  await reconnect(world)
  expect(emitted(chat)).toEqual([[waId]])
})

test('what was read more than a week ago is told no more', async ({ world, company, chat }) => {
  await written(chat, 'um')
  chat.line.drop(440)
  await look(world, chat)
  await world.advance(8 * DAY)
  await world.app.whatsapp.connections.start({ companyId: company.id, connectionId: chat.whatsappId })
  await reconnect(world)
  expect(chat.line.isOpen).toBe(true)
  expect(emitted(chat)).toEqual([])
})

test('of very many messages the newest 500 are told, in pieces', async ({ world, company, chat }) => {
  await company.context(desk =>
    desk.transaction(async ({ db }) => {
      const { id: _, ...first } = (await messageRow(db, chat.first.id))!
      for (let at = 0; at < 510; at += 1) await insertMessage(db, { ...first, waId: `MANY${at}`, read: 0 })
      await db.updateTable('tickets').set({ unreadMessages: 510 }).execute()
    }),
  )
  await look(world, chat)
  const pieces = emitted(chat)
  expect(pieces.map(({ length }) => length)).toEqual([200, 200, 100])
  expect(pieces.flat()).toEqual(Array.from({ length: 500 }, (_, at) => `MANY${at + 10}`))
  expect(world.complaints).toEqual([])
})

test('what is to be told is found by an index', async ({ company }) => {
  const plan = await company.context(({ db }) => queryPlanOf(db, UNSENT, [1, 10]))
  expect(plan.filter(step => step.includes('SCAN') || step.includes('TEMP B-TREE'))).toEqual([])
})
