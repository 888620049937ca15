import { expect } from 'vitest'
import { queryPlanOf } from '../../../app/testing/query-plan.ts'
import type { TestCompany, World } from '../../../app/testing/world.ts'
import { SECOND } from '../../../kit/clock.ts'
import type { FakeContact } from '../../../whatsapp/providers/fake/index.ts'
import { settingRoutes } from '../../settings/contract.ts'
import { type Ticket, ticketRoutes } from '../../tickets/contract.ts'
import { aConversation, type Conversation } from '../fixtures.ts'
import { test } from '../testing/test.ts'
import { NAMED, READ_UP_TO } from './read-elsewhere.ts'

/** A customer writes something, a second after what was written before; answers WhatsApp's id, once the desk has it. */
async function written(world: World, chat: Conversation, body: string): Promise<string> {
  await world.advance(SECOND)
  const waId = chat.customer.says(body)
  await chat.told(({ message }) => message.body === body)
  return waId
}

async function read(world: World, customer: FakeContact, ...waIds: string[]): Promise<void> {
  customer.isReadOnThePhone(waIds)
  await world.idle()
}

const ticketOf = ({ client, ticketId }: Conversation) => client.call(ticketRoutes.show, { params: { ticketId } })

/** Which messages of the contact count as read, in their order. */
const marks = (company: TestCompany, { ticketId }: Conversation) =>
  company.context(async ({ db }) => {
    const own = db.selectFrom('messages').select(['body', 'read']).where('ticketId', '=', ticketId)
    return (await own.where('fromMe', '=', 0).orderBy('id').execute()).map(({ body, read }) => [body, read])
  })

test('what is read on the phone is unread at the desk no more, and lists learn of it', async ({
  world,
  company,
  chat,
}) => {
  const list = await chat.client.socket([{ type: 'joinTickets', status: 'open' }])
  await written(world, chat, 'um')
  const second = await written(world, chat, 'dois')
  expect(await ticketOf(chat)).toMatchObject({ unreadMessages: 2 })
  chat.line.asked.length = 0
  await read(world, chat.customer, second)
  expect(await list.event('ticket', ({ action }: { action: string }) => action === 'updateUnread')).toMatchObject({
    ticketId: chat.ticketId,
  })
  expect(await ticketOf(chat)).toMatchObject({ unreadMessages: 0 })
  expect((await marks(company, chat)).map(([, mark]) => mark)).toEqual([1, 1, 1])
  // WhatsApp knows it from the phone.
  expect(chat.line.asked).toEqual([])
})

test('what came later stays unread, and lists show how much that is', async ({ world, company, chat }) => {
  const list = await chat.client.socket([{ type: 'joinTickets', status: 'open' }])
  const first = await written(world, chat, 'um')
  await written(world, chat, 'dois')
  await read(world, chat.customer, first)
  type Payload = { action: string; ticket?: Ticket }
  const { ticket } = await list.event<Payload>('ticket', emitted => emitted.action === 'update')
  expect(ticket).toMatchObject({ id: chat.ticketId, unreadMessages: 1 })
  expect(await ticketOf(chat)).toMatchObject({ unreadMessages: 1, lastMessage: 'dois' })
  expect((await marks(company, chat)).slice(1)).toEqual([
    ['um', 1],
    ['dois', 0],
  ])
})

test('a waiting ticket is read and waits on, for anyone who accepts it', async ({ world, chat }) => {
  const customer = chat.line.contact('5511877770001', { name: 'Bia' })
  const waId = customer.says('tem alguém?')
  await world.idle()
  const waiting = async () => {
    const { tickets } = await chat.client.call(ticketRoutes.list, { query: { status: 'pending' } })
    return tickets.find(({ contact }) => contact.name === 'Bia')
  }
  const before = await waiting()
  expect(before).toMatchObject({ unreadMessages: 1, waitingSince: expect.any(String) })
  await read(world, customer, waId)
  expect(await waiting()).toEqual({ ...before, unreadMessages: 0 })
})

test('what someone marked as unread stays so', async ({ world, chat }) => {
  const { ticketId } = chat
  await chat.client.call(ticketRoutes.markUnread, { params: { ticketId } })
  const waId = await written(world, chat, 'um')
  expect(await ticketOf(chat)).toMatchObject({ unreadMessages: 2 })
  await read(world, chat.customer, waId)
  await read(world, chat.customer, waId)
  expect(await ticketOf(chat)).toMatchObject({ unreadMessages: 1 })
})

test('nothing is read by what names no message of that person on that connection', async ({ world, company, chat }) => {
  const waId = await written(world, chat, 'um')
  const own = chat.customer.isToldFromThePhone('nosso')
  await chat.told(({ message }) => message.body === 'nosso')
  const again = await written(world, chat, 'dois')
  const other = await aConversation(world, company)
  const elsewhere = await aConversation(world, await world.company())
  for (const { line } of [other, elsewhere])
    line.contact(chat.customer.pn, { lid: chat.customer.lid }).isReadOnThePhone([waId, again])
  chat.line.contact('5511877770009').isReadOnThePhone([waId, again])
  await read(world, other.customer, again)
  await read(world, chat.customer, own, 'NOBODY')
  expect(await ticketOf(chat)).toMatchObject({ unreadMessages: 1 })
  expect((await marks(company, chat)).at(-1)).toEqual(['dois', 0])
})

test('what is read in a group is read in the ticket of the group', async ({ world, company, chat }) => {
  const groups = { params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } } as const
  await company.admin.call(settingRoutes.update, groups)
  const group = '120363000000000077'
  chat.line.group(group, 'Vizinhos', [chat.customer])
  const waId = chat.customer.says('oi, gente', { group })
  await world.idle()
  const ticket = async () => {
    const { tickets } = await chat.client.call(ticketRoutes.list, { query: { status: 'pending' } })
    return tickets.find(({ contact }) => contact.name === 'Vizinhos')
  }
  expect(await ticket()).toMatchObject({ unreadMessages: 1 })
  chat.customer.isReadOnThePhone([waId], group)
  await world.idle()
  expect(await ticket()).toMatchObject({ unreadMessages: 0 })
})

test('what was read is found by indexes', async ({ company }) => {
  const plans = await company.context(({ db }) =>
    Promise.all([queryPlanOf(db, NAMED, ['["A"]', 1, 1]), queryPlanOf(db, READ_UP_TO, [1, 1, 0, 1])]),
  )
  const scans = plans.flat().filter(step => step.startsWith('SCAN') && !step.includes('json_each'))
  expect(scans).toEqual([])
  expect(plans.flat().join()).toContain('messages_key')
  expect(plans.flat().join()).toContain('messages_unread')
})
