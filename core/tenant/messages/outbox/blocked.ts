import type { CompanyTx } from '../../../company/index.ts'
import { run, type TenantDb } from '../../../storage/index.ts'
import { type Blocked, lanes } from '../../../whatsapp/index.ts'
import { publishChanged } from '../record/publish.ts'

const SET_BLOCKED = `UPDATE outbox SET heldUntil = ?, heldBecause = ? WHERE whatsappId = ? AND id = ?
  RETURNING chatId`
const WAITING = 'SELECT messageId FROM outbox WHERE whatsappId = ? AND chatId = ? AND undo IS NULL'

/** The first message of a chat is held back, or no longer, and all behind it. False when it is there no more. */
export async function setBlocked(
  tx: CompanyTx,
  whatsappId: number,
  id: number,
  held: Blocked | null,
): Promise<boolean> {
  const parameters = [held?.until ?? null, held?.because ?? null, whatsappId, id]
  const [row] = await run<{ chatId: number }>(tx.db, SET_BLOCKED, parameters)
  if (!row) return false
  const waiting = await run<{ messageId: number }>(tx.db, WAITING, [whatsappId, row.chatId])
  await publishChanged(
    tx,
    waiting.map(({ messageId }) => messageId),
  )
  return true
}

const isBlockedBack = `EXISTS (SELECT 1 FROM outbox first WHERE first.whatsappId = outbox.whatsappId
  AND first.chatId = outbox.chatId AND first.head = 1 AND first.heldUntil IS NOT NULL)`

/** Takes a message out that is held back, so that it never leaves; false when it is not. The next one is looked at. */
export async function giveUp(tx: CompanyTx, messageId: number): Promise<boolean> {
  const text = `DELETE FROM outbox WHERE messageId = ? AND undo IS NULL AND ${isBlockedBack} RETURNING whatsappId`
  const [row] = await run<{ whatsappId: number }>(tx.db, text, [messageId])
  if (!row) return false
  // What was to be done to it at WhatsApp, an edit or a reaction, has nothing left to be done to.
  await run(tx.db, 'DELETE FROM outbox WHERE messageId = ?', [messageId])
  tx.afterCommit(() => tx.services.whatsapp.wake(row.whatsappId))
  return true
}

const TAKE_BACK = `DELETE FROM outbox WHERE messageId = ? AND undo IS NULL AND claimed = 0 AND priority = ? RETURNING whatsappId`

/** Takes a message of a campaign or bot out that was not handed to WhatsApp yet; false when it was. The next one is looked at. */
export async function takeBack(tx: CompanyTx, messageId: number, lane: 'campaign' | 'bot'): Promise<boolean> {
  const [row] = await run<{ whatsappId: number }>(tx.db, TAKE_BACK, [messageId, lanes.indexOf(lane)])
  if (!row) return false
  await run(tx.db, 'DELETE FROM outbox WHERE messageId = ?', [messageId])
  tx.afterCommit(() => tx.services.whatsapp.wake(row.whatsappId))
  return true
}

/** In the order in which they were said. */
export const BOT_WORDS = `SELECT o.messageId FROM tickets t
  JOIN outbox o ON o.whatsappId = t.whatsappId AND o.chatId = t.contactId
  JOIN messages m ON m.id = o.messageId
  WHERE t.id = ? AND o.priority = ? AND o.undo IS NULL AND m.ticketId = t.id AND m.source = 'bot' ORDER BY o.id`

/** What a bot said in a ticket and WhatsApp does not have. */
export const botWordsIn = (db: TenantDb, ticketId: number): Promise<{ messageId: number }[]> =>
  run(db, BOT_WORDS, [ticketId, lanes.indexOf('bot')])

const UNCLAIMED = 'SELECT 1 FROM outbox WHERE messageId = ? AND undo IS NULL AND claimed = 0'

/** Whether a message of a campaign waits for its turn: nobody can have read it. */
export const waitsToLeave = async (db: TenantDb, messageId: number): Promise<boolean> =>
  (await run(db, UNCLAIMED, [messageId])).length > 0

const NO_STRANGER = `UPDATE outbox SET firstContact = 0 WHERE whatsappId = ? AND chatId = ? AND firstContact = 1
  RETURNING id`

/** They wrote: what waited for them because they never had may leave. */
export async function noStrangerAnyMore(tx: CompanyTx, whatsappId: number, chatId: number): Promise<void> {
  const waiting = await run(tx.db, NO_STRANGER, [whatsappId, chatId])
  if (waiting.length > 0) tx.afterCommit(() => tx.services.whatsapp.wake(whatsappId))
}
