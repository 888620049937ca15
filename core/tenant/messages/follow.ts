import type { DeskTx } from '../../desk/index.ts'
import { run } from '../../storage/index.ts'
import { removeFilesOf } from './media/remove.ts'

interface Moved {
  chats: number[]
  senders: number[]
  reactions: number[]
}

const KEPT_HEADS = `UPDATE outbox SET head = 1, urgency = (
    SELECT min(o.priority) FROM outbox o WHERE o.whatsappId = outbox.whatsappId AND o.chatId = outbox.chatId
  ) WHERE chatId = ? AND id IN (SELECT min(id) FROM outbox WHERE chatId = ? GROUP BY whatsappId)`

/** Two contacts turn out to be one. A message that both had (it came under either name) stays once, with the one that stays. */
export async function moveMessages(tx: DeskTx, keptId: number, removedId: number): Promise<Moved> {
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
  await run(db, 'UPDATE outbox SET head = 0 WHERE chatId IN (?, ?)', [keptId, removedId])
  await run(db, 'UPDATE outbox SET chatId = ? WHERE chatId = ?', [keptId, removedId])
  await run(db, KEPT_HEADS, [keptId, keptId])
  return { chats, senders, reactions }
}

/** Two tickets became one; returns the ids of the messages that changed their ticket. */
export async function joinMessages({ db }: DeskTx, keptId: number, emptiedId: number): Promise<number[]> {
  const text = 'UPDATE messages SET ticketId = ? WHERE ticketId = ? RETURNING id'
  return (await run<{ id: number }>(db, text, [keptId, emptiedId])).map(({ id }) => id)
}

/** What somebody who is deleted wrote in groups stays, as nobody's. */
export async function forgetSender({ db }: DeskTx, contactId: number): Promise<void> {
  await run(db, 'UPDATE messages SET senderId = NULL WHERE senderId = ?', [contactId])
  await run(db, 'DELETE FROM message_reactions WHERE contactId = ?', [contactId])
}

/** What waits for a connection that is deleted will never leave: its messages say so. */
export async function dropOutboxOf({ db, now }: DeskTx, whatsappId: number): Promise<void> {
  await run(
    db,
    `UPDATE messages SET failureCode = 'not-linked', failureReason = 'not-linked', updatedAt = ?
     WHERE id IN (SELECT messageId FROM outbox WHERE whatsappId = ? AND undo IS NULL)`,
    [now, whatsappId],
  )
  await run(db, 'DELETE FROM read_receipts WHERE whatsappId = ?', [whatsappId])
  await run(db, 'UPDATE outbox SET head = 0 WHERE whatsappId = ?', [whatsappId])
  await run(db, 'DELETE FROM outbox WHERE whatsappId = ?', [whatsappId])
}
