import { expect } from 'vitest'
import type { TestCompany } from '../../../app/testing/world.ts'
import type { MessageArrived } from '../../../whatsapp/index.ts'
import { identify } from '../../contacts/index.ts'
import { ticketRow } from '../../tickets/index.ts'
import type { Conversation } from '../fixtures.ts'
import { test } from '../testing/test.ts'
import { isStored, storeInbound } from './inbound.ts'

/** Takes a message in; answers whether it is news, and what the ticket shows after it. */
async function takenIn(
  company: TestCompany,
  chat: Conversation,
  provided: Partial<MessageArrived> & { isRead?: boolean },
) {
  const { ticketId, whatsappId, customer } = chat
  const { isRead = false, ...more } = provided
  const key = { waId: 'NEWS', fromMe: false, chat: customer.address }
  const live = { type: 'message', kind: 'text', body: '', key, sentAt: 0, source: 'live' } as const
  const { isNews, ticket } = await company.context(desk =>
    desk.transaction(async tx => {
      const contact = await identify(tx, customer.address)
      const place = { ticket: (await ticketRow(tx.db, ticketId))!, contact, sender: contact, whatsappId, isRead }
      return storeInbound(tx, { ...place, event: { ...live, sentAt: tx.now, ...more } })
    }),
  )
  return [isNews, ticket.lastMessage, ticket.unreadMessages]
}

test('a message is news once, however often it comes', async ({ company, chat }) => {
  expect(await takenIn(company, chat, { body: 'Oi' })).toEqual([true, 'Oi', 1])
  expect(await takenIn(company, chat, { body: 'Oi' })).toEqual([false, 'Oi', 1])
})

test('a message is here by its id, in its conversation, from its side and on its connection', async ({
  company,
  chat,
}) => {
  await takenIn(company, chat, { body: 'Oi' })
  const key = { waId: 'NEWS', fromMe: false, chat: chat.customer.address }
  const isHere = (of: Partial<typeof key>, { contactId, whatsappId } = chat) =>
    company.context(desk =>
      desk.transaction(tx => isStored(tx, { key: { ...key, ...of } } as MessageArrived, contactId, whatsappId)),
    )
  expect(await isHere({})).toBe(true)
  expect(await isHere({ waId: 'OTHER' })).toBe(false)
  expect(await isHere({ fromMe: true })).toBe(false)
  expect(await isHere({}, { ...chat, contactId: chat.contactId + 1 })).toBe(false)
  expect(await isHere({}, { ...chat, whatsappId: chat.whatsappId + 1 })).toBe(false)
})

test('one that could not be read is news again when it can be', async ({ company, chat }) => {
  expect(await takenIn(company, chat, { kind: 'undecryptable' })).toEqual([true, 'Aguardando mensagem', 1])
  expect(await takenIn(company, chat, { kind: 'undecryptable' })).toEqual([false, 'Aguardando mensagem', 1])
  expect(await takenIn(company, chat, { body: 'Oi' })).toEqual([true, 'Oi', 1])
})

test('what is added to a message is no news, though the ticket shows it', async ({ company, chat }) => {
  const cart = { kind: 'unknown', form: 'cart' } as const
  expect(await takenIn(company, chat, { ...cart, body: 'Total' })).toMatchObject([true, expect.any(String), 1])
  const [isNews, words] = await takenIn(company, chat, { ...cart, body: '1 × Vaso', completes: true })
  expect([isNews, words]).toEqual([false, expect.stringContaining('1 × Vaso')])
})

test('what the desk has read as it came is unread for nobody', async ({ company, chat }) => {
  expect(await takenIn(company, chat, { body: '3', isRead: true })).toEqual([true, '3', 0])
})
