import { type CompanyTx, inBatches } from '../../company/index.ts'
import { run } from '../../storage/index.ts'
import { reportSettled, SETTLED, type Settled } from './domain-events.ts'
import { removeFilesOf } from './media/remove.ts'

/** Messages that went from one contact to another. */
interface MovedMessages {
  chats: number[]
  senders: number[]
  reactions: number[]
}

/** What waits for these two is put in order again by `HEADS`. */
const NO_HEADS = 'UPDATE outbox SET head = 0 WHERE chatId IN (?, ?)'

const HEADS = `UPDATE outbox SET head = 1, urgency = (
    SELECT min(o.priority) FROM outbox o WHERE o.whatsappId = outbox.whatsappId AND o.chatId = outbox.chatId
  ) WHERE chatId = ? AND id IN (SELECT min(id) FROM outbox WHERE chatId = ? GROUP BY whatsappId)`

const IN_LIST = 'IN (SELECT value FROM json_each(?))'

/** So many messages are changed in one step of some milliseconds; to take one out of the index of words costs as much as ten changes. */
const AT_ONCE = { changed: 500, deleted: 50 }

async function idsOf(tx: CompanyTx, which: string, parameters: readonly unknown[]): Promise<number[]> {
  return (await run<{ id: number }>(tx.db, `SELECT id FROM messages WHERE ${which}`, parameters)).map(({ id }) => id)
}

/** Sets one column of all these messages, of which there may be a hundred thousand. Returns the ids of those that it changed. */
async function setAll(tx: CompanyTx, update: string, value: number | null, ids: readonly number[]): Promise<number[]> {
  const changed: number[] = []
  await inBatches(ids, AT_ONCE.changed, async piece => {
    const text = `${update} WHERE id ${IN_LIST} RETURNING id`
    for (const { id } of await run<{ id: number }>(tx.db, text, [value, JSON.stringify(piece)])) changed.push(id)
  })
  return changed
}

const deleteAll = async (tx: CompanyTx, which: string, parameter: number): Promise<void> =>
  inBatches(await idsOf(tx, which, [parameter]), AT_ONCE.deleted, async piece => {
    await run(tx.db, `DELETE FROM messages WHERE id ${IN_LIST}`, [JSON.stringify(piece)])
  })

/** Two contacts turn out to be one. A message that both had (it came under either name) stays once, with the one that stays. */
export async function moveMessages(tx: CompanyTx, keptId: number, removedId: number): Promise<MovedMessages> {
  const { db } = tx
  const content = await idsOf(tx, 'chatId = ?', [removedId])
  const chats = await setAll(tx, 'UPDATE OR IGNORE messages SET chatId = ?', keptId, content)
  await removeFilesOf(tx, 'chatId = ?', removedId)
  await deleteAll(tx, 'chatId = ?', removedId)
  const written = await idsOf(tx, 'senderId = ?', [removedId])
  const senders = await setAll(tx, 'UPDATE messages SET senderId = ?', keptId, written)
  const react = 'UPDATE OR IGNORE message_reactions SET contactId = ? WHERE contactId = ? RETURNING messageId AS id'
  const reactions = (await run<{ id: number }>(db, react, [keptId, removedId])).map(({ id }) => id)
  await run(db, 'DELETE FROM message_reactions WHERE contactId = ?', [removedId])
  await run(db, NO_HEADS, [keptId, removedId])
  await run(db, 'UPDATE outbox SET chatId = ? WHERE chatId = ?', [keptId, removedId])
  await run(db, HEADS, [keptId, keptId])
  return { chats, senders, reactions }
}

const IN_TICKETS_OF = 'ticketId IN (SELECT id FROM tickets WHERE contactId = ?)'

/**
 * The two are parted again: `backId` has its tickets already, and gets what was said in them, also since then. In groups what is
 * its own is known from before alone.
 */
export async function takeMessagesBack(
  tx: CompanyTx,
  keptId: number,
  backId: number,
  { senders, reactions }: MovedMessages,
): Promise<void> {
  const { db } = tx
  const both = [backId, keptId]
  const content = await idsOf(tx, `chatId = ? AND ${IN_TICKETS_OF}`, [keptId, backId])
  await setAll(tx, 'UPDATE messages SET chatId = ?', backId, content)
  const ofBack = `senderId = ? AND (chatId = ? OR id ${IN_LIST})`
  const written = await idsOf(tx, ofBack, [keptId, backId, JSON.stringify(senders)])
  await setAll(tx, 'UPDATE messages SET senderId = ?', backId, written)
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
export async function joinMessages(tx: CompanyTx, keptId: number, emptiedId: number): Promise<number[]> {
  return setAll(tx, 'UPDATE messages SET ticketId = ?', keptId, await idsOf(tx, 'ticketId = ?', [emptiedId]))
}

/** They are two again; what the emptied one had goes back to it, as far as it is there. */
export async function splitMessages(
  tx: CompanyTx,
  { keptId, emptiedId, messageIds }: { keptId: number; emptiedId: number; messageIds: readonly number[] },
): Promise<void> {
  const there = await idsOf(tx, `ticketId = ? AND id ${IN_LIST}`, [keptId, JSON.stringify(messageIds)])
  await setAll(tx, 'UPDATE messages SET ticketId = ?', emptiedId, there)
}

/** What someone who is deleted wrote in groups stays, as nobody's. */
export async function forgetSender(tx: CompanyTx, contactId: number): Promise<void> {
  await setAll(tx, 'UPDATE messages SET senderId = ?', null, await idsOf(tx, 'senderId = ?', [contactId]))
  await run(tx.db, 'DELETE FROM message_reactions WHERE contactId = ?', [contactId])
}

/** What waits for a connection that is deleted will never leave: its messages say so. */
export async function dropOutboxOf(tx: CompanyTx, whatsappId: number): Promise<void> {
  const { db, now } = tx
  const failed = await run<Settled>(
    db,
    `UPDATE messages SET failureCode = 'not-linked', failureReason = 'not-linked', updatedAt = ?
     WHERE id IN (SELECT messageId FROM outbox WHERE whatsappId = ? AND undo IS NULL)
     RETURNING ${SETTLED}`,
    [now, whatsappId],
  )
  for (const message of failed) await reportSettled(tx, message, 'not-linked')
  await run(db, 'DELETE FROM read_receipts WHERE whatsappId = ?', [whatsappId])
  await run(db, 'UPDATE outbox SET head = 0 WHERE whatsappId = ?', [whatsappId])
  await run(db, 'DELETE FROM outbox WHERE whatsappId = ?', [whatsappId])
}

const UNSENT = `SELECT ${SETTLED} FROM messages WHERE ticketId = ? AND fromMe = 1 AND ack = 0`

/** A ticket is deleted: its messages go before it does, with their files. */
export async function deleteMessagesOf(tx: CompanyTx, ticketId: number): Promise<void> {
  await withdrawPlanned(tx, ticketId)
  await removeFilesOf(tx, 'ticketId = ?', ticketId)
  await deleteAll(tx, 'ticketId = ?', ticketId)
}

/** What waits in it never leaves: anyone who planned that is told. */
async function withdrawPlanned(tx: CompanyTx, ticketId: number): Promise<void> {
  for (const message of await run<Settled>(tx.db, UNSENT, [ticketId])) await reportSettled(tx, message, 'withdrawn')
}
