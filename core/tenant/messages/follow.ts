import type { DeskTx } from '../../desk/index.ts'
import { run } from '../../storage/index.ts'
import { tellPlanned } from './facts.ts'
import { removeFilesOf } from './media/remove.ts'
import type { MessageRow } from './record/store.ts'

/** Messages that went from one contact to another. */
interface MovedMessages {
  chats: number[]
  senders: number[]
  reactions: number[]
}

/** What waits for these two is put in order anew by `HEADS`. */
const NO_HEADS = 'UPDATE outbox SET head = 0 WHERE chatId IN (?, ?)'

const HEADS = `UPDATE outbox SET head = 1, urgency = (
    SELECT min(o.priority) FROM outbox o WHERE o.whatsappId = outbox.whatsappId AND o.chatId = outbox.chatId
  ) WHERE chatId = ? AND id IN (SELECT min(id) FROM outbox WHERE chatId = ? GROUP BY whatsappId)`

/** Two contacts turn out to be one. A message that both had (it came under either name) stays once, with the one that stays. */
export async function moveMessages(tx: DeskTx, keptId: number, removedId: number): Promise<MovedMessages> {
  const { db } = tx
  const ids = async (text: string) => (await run<{ id: number }>(db, text, [keptId, removedId])).map(row => row.id)
  const chats = await ids('UPDATE OR IGNORE messages SET chatId = ? WHERE chatId = ? RETURNING id')
  await removeFilesOf(tx, 'chatId = ?', removedId)
  await run(db, 'DELETE FROM messages WHERE chatId = ?', [removedId])
  const senders = await ids('UPDATE messages SET senderId = ? WHERE senderId = ? RETURNING id')
  const reactions = await ids(
    'UPDATE OR IGNORE message_reactions SET contactId = ? WHERE contactId = ? RETURNING messageId AS id',
  )
  await run(db, 'DELETE FROM message_reactions WHERE contactId = ?', [removedId])
  await run(db, NO_HEADS, [keptId, removedId])
  await run(db, 'UPDATE outbox SET chatId = ? WHERE chatId = ?', [keptId, removedId])
  await run(db, HEADS, [keptId, keptId])
  return { chats, senders, reactions }
}

const IN_TICKETS_OF = 'ticketId IN (SELECT id FROM tickets WHERE contactId = ?)'
const IN_LIST = 'IN (SELECT value FROM json_each(?))'

/**
 * The two are parted again: `backId` has its tickets already, and gets what was said in them, also since then. In groups what is
 * its own is known from before alone.
 */
export async function takeMessagesBack(
  { db }: DeskTx,
  keptId: number,
  backId: number,
  { senders, reactions }: MovedMessages,
): Promise<void> {
  const both = [backId, keptId]
  await run(db, `UPDATE messages SET chatId = ? WHERE chatId = ? AND ${IN_TICKETS_OF}`, [...both, backId])
  const sender = `UPDATE messages SET senderId = ? WHERE senderId = ? AND (chatId = ? OR id ${IN_LIST})`
  await run(db, sender, [...both, backId, JSON.stringify(senders)])
  const reacted = `UPDATE message_reactions SET contactId = ? WHERE contactId = ?
    AND (messageId ${IN_LIST} OR messageId IN (SELECT id FROM messages WHERE chatId = ?))`
  await run(db, reacted, [...both, JSON.stringify(reactions), backId])
  await run(db, NO_HEADS, both)
  const waiting =
    'UPDATE outbox SET chatId = ? WHERE chatId = ? AND messageId IN (SELECT id FROM messages WHERE chatId = ?)'
  await run(db, waiting, [...both, backId])
  for (const id of both) await run(db, HEADS, [id, id])
}

/** Two tickets became one; returns the ids of the messages that changed their ticket. */
export async function joinMessages({ db }: DeskTx, keptId: number, emptiedId: number): Promise<number[]> {
  const text = 'UPDATE messages SET ticketId = ? WHERE ticketId = ? RETURNING id'
  return (await run<{ id: number }>(db, text, [keptId, emptiedId])).map(({ id }) => id)
}

/** They are two again; what the emptied one had goes back to it, as far as it is there. */
export async function splitMessages(
  { db }: DeskTx,
  { keptId, emptiedId, messageIds }: { keptId: number; emptiedId: number; messageIds: readonly number[] },
): Promise<void> {
  const text = `UPDATE messages SET ticketId = ? WHERE ticketId = ? AND id ${IN_LIST}`
  await run(db, text, [emptiedId, keptId, JSON.stringify(messageIds)])
}

/** What somebody who is deleted wrote in groups stays, as nobody's. */
export async function forgetSender({ db }: DeskTx, contactId: number): Promise<void> {
  await run(db, 'UPDATE messages SET senderId = NULL WHERE senderId = ?', [contactId])
  await run(db, 'DELETE FROM message_reactions WHERE contactId = ?', [contactId])
}

/** What waits for a connection that is deleted will never leave: its messages say so. */
export async function dropOutboxOf(tx: DeskTx, whatsappId: number): Promise<void> {
  const { db, now } = tx
  const failed = await run<Pick<MessageRow, 'id' | 'source'>>(
    db,
    `UPDATE messages SET failureCode = 'not-linked', failureReason = 'not-linked', updatedAt = ?
     WHERE id IN (SELECT messageId FROM outbox WHERE whatsappId = ? AND undo IS NULL)
     RETURNING id, source`,
    [now, whatsappId],
  )
  for (const message of failed) await tellPlanned(tx, message, 'not-linked')
  await run(db, 'DELETE FROM read_receipts WHERE whatsappId = ?', [whatsappId])
  await run(db, 'UPDATE outbox SET head = 0 WHERE whatsappId = ?', [whatsappId])
  await run(db, 'DELETE FROM outbox WHERE whatsappId = ?', [whatsappId])
}

const UNSENT = `SELECT id, source FROM messages WHERE ticketId = ? AND fromMe = 1 AND ack = 0`

/** A ticket is deleted, and what waits in it never leaves: whoever planned that is told. */
export async function withdrawPlanned(tx: DeskTx, ticketId: number): Promise<void> {
  for (const message of await run<Pick<MessageRow, 'id' | 'source'>>(tx.db, UNSENT, [ticketId]))
    await tellPlanned(tx, message, 'withdrawn')
}
