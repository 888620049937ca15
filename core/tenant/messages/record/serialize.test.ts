import { expect } from 'vitest'
import type { TestCompany } from '../../../app/testing/world.ts'
import { messageRoutes } from '../contract.ts'
import type { Conversation } from '../fixtures.ts'
import { enqueue } from '../outbox/rows.ts'
import { stillOutbox } from '../testing/services.ts'
import { test } from '../testing/test.ts'
import { ME, setReaction } from './reactions.ts'
import { insertMessage, type MessageRow, messageRow } from './store.ts'

let serial = 0

/** Another message of the conversation, like its first one but for what is given; as the page shows it. */
async function displayedAs(chat: Conversation, company: TestCompany, provided: Partial<MessageRow>) {
  const { id: _, ...first } = await rowOf(company, chat.first.id)
  serial += 1
  const id = await company.context(async ({ db }) => {
    const row = await insertMessage(db, { ...first, waId: `SHOWN${serial}`, read: 1, ...provided })
    return row!.id
  })
  const { messages } = await chat.client.call(messageRoutes.list, { params: { ticketId: chat.ticketId } })
  return messages.find(message => message.id === id)!
}

const rowOf = (company: TestCompany, id: number) => company.context(async ({ db }) => (await messageRow(db, id))!)

test('what a phone quoted of a message that is not here is a text of somebody', async ({ company, chat }) => {
  const { quotedMsg } = await displayedAs(chat, company, { quotedText: 'promoção' })
  const nothing = { id: null, fromMe: false, mediaUrl: null, isDeleted: false, contact: null }
  expect(quotedMsg).toEqual({ ...nothing, body: 'promoção', mediaType: 'text' })
})

test('what is ours was written by no contact, also beside what a contact wrote', async ({ company, chat }) => {
  const { senderId } = await rowOf(company, chat.first.id)
  const ours = await displayedAs(chat, company, { fromMe: 1, senderId: null })
  expect(ours).toMatchObject({ fromMe: true, contact: null, isDeleted: false, isEdited: false, quotedMsg: null })
  const theirs = await displayedAs(chat, company, { fromMe: 0, senderId, isDeleted: 1, isEdited: 1 })
  expect(theirs).toMatchObject({ contact: { id: senderId }, isDeleted: true, isEdited: true, failure: null })
})

test('a file without a name and a type of its own is bytes called arquivo, and a failure may have no code', async ({
  world,
  company,
  chat,
}) => {
  const provided = { mediaType: 'application', mediaState: 'ready', mediaBlobId: 'a'.repeat(32) } as const
  const { mediaUrl, failure } = await displayedAs(chat, company, { ...provided, fromMe: 1, failureReason: 'media' })
  expect(failure).toEqual({ code: '', reason: 'media' })
  const { searchParams } = new URL(mediaUrl!, world.base)
  expect([searchParams.get('n'), searchParams.get('t')]).toEqual(['arquivo', 'application/octet-stream'])
})

test('each reaction says whose it is', async ({ company, chat }) => {
  const { id } = await displayedAs(chat, company, { body: 'Chegou!' })
  const react = (contactId: number, emoji: string) =>
    company.context(({ db }) => setReaction(db, { messageId: id, contactId, emoji, at: 1 }))
  await react(ME, '👍')
  await react(chat.contactId, '🙏')
  const { messages } = await chat.client.call(messageRoutes.list, { params: { ticketId: chat.ticketId } })
  expect(messages.find(message => message.id === id)!.reactions).toEqual([
    { emoji: '👍', fromMe: true, contactId: null },
    { emoji: '🙏', fromMe: false, contactId: chat.contactId },
  ])
})

test('a message that answers none shows none, also beside one that answers the first', async ({ company, chat }) => {
  const answer = await displayedAs(chat, company, { quotedMsgId: chat.first.id })
  expect(answer.quotedMsg).toMatchObject({ id: chat.first.id })
  expect(await displayedAs(chat, company, {})).toMatchObject({ quotedMsg: null })
})

test('a message of ours that is held back says until when and why', async ({ world, company, chat }) => {
  stillOutbox(world)
  const { id } = await displayedAs(chat, company, { fromMe: 1, senderId: null, body: 'Bom dia' })
  const { whatsappId, contactId: chatId, customer } = chat
  const message = { waId: 'KEPT', to: customer.address, content: { type: 'text', body: 'Bom dia' } } as const
  await company.context(desk =>
    desk.transaction(async tx => {
      await enqueue(tx, { whatsappId, chatId, messageId: id, lane: 'chat', message })
      await tx.db.updateTable('outbox').set({ heldUntil: 0, heldBecause: 'restricted' }).execute()
    }),
  )
  const { messages } = await chat.client.call(messageRoutes.list, { params: { ticketId: chat.ticketId } })
  expect(messages.map(({ held }) => held)).toEqual([
    undefined,
    { until: '1970-01-01T00:00:00.000Z', because: 'restricted' },
  ])
})
