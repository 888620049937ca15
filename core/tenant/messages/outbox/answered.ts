import type { CompanyTx } from '../../../company/index.ts'
import { DAY } from '../../../kit/clock.ts'
import { run } from '../../../storage/index.ts'
import type { MessageAcked, MessageFailed } from '../../../whatsapp/index.ts'
import { firstContactMade, noteRejection } from '../../connections/index.ts'
import { reportSettled, SETTLED, type Settled } from '../domain-events.ts'
import { recordFailure, recordLateFailure } from './failing.ts'
import { takeOut } from './rows.ts'

const CLIMB = `UPDATE messages SET ack = ?, failureCode = NULL, failureReason = NULL, updatedAt = ?
  WHERE waId = ? AND fromMe = 1 AND whatsappId = ? AND ack < ? RETURNING ${SETTLED}`

/** Once for each message, however often it is told. */
const CHARGED = `INSERT INTO message_charges (messageId, category, billable, at)
  SELECT id, ?, ?, ? FROM messages WHERE waId = ? AND fromMe = 1 AND whatsappId = ? ON CONFLICT DO NOTHING`

/**
 * A message of ours advanced: the ack climbs and never falls (0 < 1 < 3 < 4 < 5), the outbox releases it, and a failure
 * that was shown is disproved. Returns the message that changed.
 */
export async function acked(tx: CompanyTx, whatsappId: number, event: MessageAcked): Promise<number | undefined> {
  const row = await takeOut(tx.db, whatsappId, { waId: event.waId })
  if (row?.firstContact) await countFirstContact(tx, whatsappId, row.chatId)
  const [changed] = await run<Settled>(tx.db, CLIMB, [event.ack, tx.now, event.waId, whatsappId, event.ack])
  await reportSettled(tx, changed, null)
  if (event.charge)
    await run(tx.db, CHARGED, [event.charge.category, Number(event.charge.billable), tx.now, event.waId, whatsappId])
  return changed?.id
}

/** WhatsApp rejected something of ours; a restriction of the whole connection is noted. Returns the message that changed. */
export async function failed(tx: CompanyTx, whatsappId: number, event: MessageFailed): Promise<number | undefined> {
  if (event.reason === 'restricted') await noteRejection(tx, whatsappId, event.code)
  const failure = { code: String(event.code), reason: event.reason }
  const row = await takeOut(tx.db, whatsappId, { waId: event.waId })
  return row ? recordFailure(tx, row, failure) : recordLateFailure(tx, whatsappId, event.waId, failure)
}

/** Each person once a day; anyone who is written to again on the next day, without an answer, counts again. */
async function countFirstContact(tx: CompanyTx, whatsappId: number, chat: number): Promise<void> {
  await run(tx.db, 'DELETE FROM first_contacts WHERE whatsappId = ? AND sentAt <= ?', [whatsappId, tx.now - DAY])
  const text = `INSERT INTO first_contacts (whatsappId, chat, sentAt) VALUES (?, ?, ?) ON CONFLICT DO NOTHING
    RETURNING chat`
  const counts = await run(tx.db, text, [whatsappId, chat, tx.now])
  if (counts.length > 0) await firstContactMade(tx, whatsappId)
}
