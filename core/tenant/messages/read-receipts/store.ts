import { run, type TenantDb } from '../../../storage/index.ts'
import type { MessageKey } from '../../../whatsapp/index.ts'
import { keyOf } from '../record/keys.ts'
import type { PlacedMessage } from '../record/store.ts'

type KeyParts = Parameters<typeof keyOf>[0]

export interface UnsentReceipt {
  messageId: number
  key: MessageKey
}

const NOTE_UNREAD = `INSERT INTO read_receipts (messageId, whatsappId, readAt)
  SELECT id, whatsappId, ? FROM messages
  WHERE ticketId = ? AND fromMe = 0 AND read = 0 AND whatsappId IS NOT NULL AND mediaType <> 'call_log'
  ORDER BY id DESC LIMIT 500
  ON CONFLICT DO NOTHING RETURNING whatsappId`

/**
 * Notes that the company reads the newest 500 unread messages of a ticket, before they are marked so. Returns the connections
 * that have something to tell.
 */
export async function noteUnread(db: TenantDb, ticketId: number, now: number): Promise<number[]> {
  const rows = await run<{ whatsappId: number }>(db, NOTE_UNREAD, [now, ticketId])
  return [...new Set(rows.map(row => row.whatsappId))]
}

export const UNSENT = `SELECT m.id, m.waId, m.fromMe, c.number, c.lid, c.groupJid, s.number AS senderNumber, s.lid AS senderLid
  FROM read_receipts r JOIN messages m ON m.id = r.messageId JOIN contacts c ON c.id = m.chatId
  LEFT JOIN contacts s ON s.id = m.senderId
  WHERE r.whatsappId = ? AND r.sentAt IS NULL ORDER BY r.messageId LIMIT ?`

/** What WhatsApp has not been told yet, the oldest first. */
export async function unsentReceipts(db: TenantDb, whatsappId: number, most: number): Promise<UnsentReceipt[]> {
  const rows = await run<KeyParts & Pick<PlacedMessage, 'id'>>(db, UNSENT, [whatsappId, most])
  return rows.map(row => ({ messageId: row.id, key: keyOf(row) }))
}

export async function noteSent(db: TenantDb, receipts: readonly UnsentReceipt[], now: number): Promise<void> {
  const ids = JSON.stringify(receipts.map(receipt => receipt.messageId))
  await run(db, 'UPDATE read_receipts SET sentAt = ? WHERE messageId IN (SELECT value FROM json_each(?))', [now, ids])
}

/** What was told before `time` has reached WhatsApp. */
export async function dropSentBefore(db: TenantDb, whatsappId: number, time: number): Promise<void> {
  await run(db, 'DELETE FROM read_receipts WHERE whatsappId = ? AND sentAt < ?', [whatsappId, time])
}

/** The line fell: what was told last is to be told again, and what was read before `time` no more. */
export async function doubtSent(db: TenantDb, whatsappId: number, time: number): Promise<void> {
  await run(db, 'DELETE FROM read_receipts WHERE whatsappId = ? AND readAt < ?', [whatsappId, time])
  await run(db, 'UPDATE read_receipts SET sentAt = NULL WHERE whatsappId = ? AND sentAt IS NOT NULL', [whatsappId])
}
