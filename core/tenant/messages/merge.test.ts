import { expect } from 'vitest'
import type { TestCompany } from '../../app/testing/world.ts'
import type { CompanyTx } from '../../company/index.ts'
import { run } from '../../storage/index.ts'
import { connectionRoutes } from '../connections/contract.ts'
import { ticketRow } from '../tickets/index.ts'
import { aConversation, type Conversation } from './fixtures.ts'
import { deleteMessagesOf, dropOutboxOf, forgetSender, moveMessages, takeMessagesBack } from './follow.ts'
import { outboxStore, postMessage } from './index.ts'
import { setReaction } from './record/reactions.ts'
import { stillOutbox } from './testing/services.ts'
import { test } from './testing/test.ts'

let other: Conversation
test.beforeEach(async ({ world, company }) => {
  other = await aConversation(world, company)
  stillOutbox(world)
})

const post = (company: TestCompany, conversation: Conversation, body: string) =>
  company.context(desk =>
    desk.transaction(async tx => {
      const ticket = (await ticketRow(tx.db, conversation.ticketId))!
      return postMessage(tx, { ticket, body, lane: 'chat', source: 'chat' })
    }),
  )
const chatsOf = (company: TestCompany, conversation: Conversation) =>
  company.context(({ db }) =>
    db
      .selectFrom('messages')
      .select(['chatId', 'senderId'])
      .where('ticketId', '=', conversation.ticketId)
      .orderBy('id')
      .execute(),
  )

test('messages of a merged contact become those of the one that stays, and it is told which they were', async ({
  company,
  chat,
}) => {
  const moved = await company.context(desk => desk.transaction(tx => moveMessages(tx, chat.contactId, other.contactId)))
  expect(await chatsOf(company, other)).toEqual([{ chatId: chat.contactId, senderId: chat.contactId }])
  const ids = await company.context(({ db }) =>
    db.selectFrom('messages').select('id').where('ticketId', '=', other.ticketId).execute(),
  )
  const theirs = ids.map(({ id }) => id)
  expect(moved).toEqual({ chats: theirs, senders: theirs, reactions: [] })
})

test('others go on while very many messages are moved, taken back and deleted, each of them once', async ({
  company,
  chat,
}) => {
  const many = 3000
  const fill = `WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n WHERE v < ?)
    INSERT INTO messages (ticketId, chatId, senderId, fromMe, waId, source, createdAt, updatedAt)
    SELECT ?, ?, ?, 0, 'many ' || v, 'contact', 1, 1 FROM n`
  await company.context(({ db }) => run(db, fill, [many, other.ticketId, other.contactId, other.contactId]))
  let turns = 0
  const turnsOf = async (work: (tx: CompanyTx) => Promise<unknown>): Promise<number> => {
    turns = 0
    let isOver = false
    const count = (): void => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    await company.context(desk => desk.transaction(work))
    isOver = true
    return turns
  }
  const whose = async () =>
    Object.groupBy(await chatsOf(company, other), ({ chatId, senderId }) => `${chatId} ${senderId}`)
  const [stored, gone] = [chat.contactId, other.contactId]
  const moved: Awaited<ReturnType<typeof moveMessages>>[] = []
  expect(await turnsOf(async tx => moved.push(await moveMessages(tx, stored, gone)))).toBeGreaterThan(10)
  expect(Object.keys(await whose())).toEqual([`${stored} ${stored}`])
  expect(await turnsOf(tx => takeMessagesBack(tx, stored, gone, moved[0]!))).toBeGreaterThan(10)
  expect(Object.entries(await whose()).map(([key, rows]) => [key, rows?.length])).toEqual([
    [`${gone} ${gone}`, many + 1],
  ])
  expect(await turnsOf(tx => deleteMessagesOf(tx, other.ticketId))).toBeGreaterThan(20)
  expect(await chatsOf(company, other)).toEqual([])
})

test('of two who were one person one reaction to a message stays, that of the one who stays', async ({
  company,
  chat,
}) => {
  const reactions = await company.context(desk =>
    desk.transaction(async tx => {
      const about = { messageId: chat.first.id, at: 1 }
      await setReaction(tx.db, { ...about, contactId: chat.contactId, emoji: '👍' })
      await setReaction(tx.db, { ...about, contactId: other.contactId, emoji: '🙏' })
      await moveMessages(tx, chat.contactId, other.contactId)
      return tx.db.selectFrom('message_reactions').select(['contactId', 'emoji']).execute()
    }),
  )
  expect(reactions).toEqual([{ contactId: chat.contactId, emoji: '👍' }])
})

test('what waits for both is one conversation afterwards, in the order in which it was written', async ({
  world,
  company,
  chat,
}) => {
  // Both conversations on one connection, as they are when a number and a LID turn out to be one person.
  await company.context(desk =>
    desk.transaction(tx =>
      tx.db.updateTable('tickets').set({ whatsappId: chat.whatsappId }).where('id', '=', other.ticketId).execute(),
    ),
  )
  const store = outboxStore(world.app.machinery.desks)
  const ref = { companyId: company.id, connectionId: chat.whatsappId }
  const heads = async () => (await store.heads(ref, world.clock.now(), 9)).map(({ message }) => message.content)
  await post(company, other, 'primeiro')
  await post(company, chat, 'segundo')
  expect(await heads()).toHaveLength(2)
  await company.context(desk => desk.transaction(tx => moveMessages(tx, chat.contactId, other.contactId)))
  expect(await heads()).toEqual([{ type: 'text', body: 'primeiro' }])
  const [head] = await store.heads(ref, world.clock.now(), 9)
  await store.fail(ref, head!.id, 'rejected')
  expect(await heads()).toEqual([{ type: 'text', body: 'segundo' }])
})

test('of two who are parted again each has their own words, reactions and what waits for them', async ({
  world,
  company,
  chat,
}) => {
  const rows = () =>
    company.context(async ({ db }) => ({
      messages: await db.selectFrom('messages').select(['id', 'chatId', 'senderId']).orderBy('id').execute(),
      reactions: await db.selectFrom('message_reactions').select(['messageId', 'contactId']).execute(),
      outbox: await db.selectFrom('outbox').select(['id', 'chatId', 'head', 'urgency']).orderBy('id').execute(),
    }))
  const about = { messageId: chat.first.id, at: 1 }
  await company.context(desk =>
    desk.transaction(tx => setReaction(tx.db, { ...about, contactId: other.contactId, emoji: '🙏' })),
  )
  // Both conversations on one connection, as above.
  await company.context(({ db }) =>
    db.updateTable('tickets').set({ whatsappId: chat.whatsappId }).where('id', '=', other.ticketId).execute(),
  )
  for (const [conversation, body] of [
    [other, 'primeiro'],
    [chat, 'segundo'],
  ] as const)
    await post(company, conversation, body)
  const before = await rows()
  await company.context(desk =>
    desk.transaction(async tx => {
      const moved = await moveMessages(tx, chat.contactId, other.contactId)
      await takeMessagesBack(tx, chat.contactId, other.contactId, moved)
    }),
  )
  expect(await rows()).toEqual(before)
  const ref = { companyId: company.id, connectionId: chat.whatsappId }
  const heads = await outboxStore(world.app.machinery.desks).heads(ref, world.clock.now(), 9)
  expect(heads).toHaveLength(2)
})

test('what waits for a connection that is deleted says that it will not leave', async ({ company, chat }) => {
  const { id } = await post(company, chat, 'para ninguém')
  await company.admin.call(connectionRoutes.remove, { params: { whatsappId: chat.whatsappId } })
  const row = await company.context(({ db }) =>
    db.selectFrom('messages').select(['failureReason']).where('id', '=', id).executeTakeFirst(),
  )
  expect(row).toEqual({ failureReason: 'not-linked' })
  expect(await company.context(({ db }) => db.selectFrom('outbox').select('id').execute())).toEqual([])
})

test('a message that has left stays as it is when its deletion cannot follow it any more', async ({
  company,
  chat,
}) => {
  const { id } = await post(company, chat, 'já foi')
  const deletion = { undo: JSON.stringify({ message: { isDeleted: 0 } }) }
  await company.context(({ db }) => db.updateTable('outbox').set(deletion).where('messageId', '=', id).execute())
  await company.context(desk => desk.transaction(tx => dropOutboxOf(tx, chat.whatsappId)))
  const row = await company.context(({ db }) =>
    db.selectFrom('messages').select(['failureCode', 'failureReason']).where('id', '=', id).executeTakeFirst(),
  )
  expect(row).toEqual({ failureCode: null, failureReason: null })
})

test('a contact who leaves takes their name out of the groups, not their words', async ({ company }) => {
  await company.context(desk => desk.transaction(tx => forgetSender(tx, other.contactId)))
  expect(await chatsOf(company, other)).toEqual([{ chatId: other.contactId, senderId: null }])
})
