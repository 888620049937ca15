import type { DeskTx } from '../../desk/index.ts'
import { found } from '../../kit/errors.ts'
import { run } from '../../storage/index.ts'
import { ticketErrors } from './contract.ts'
import { publishRead } from './publish.ts'
import type { TicketRow } from './row.ts'
import { ticketRow } from './row.ts'
import { armTimers } from './timers.ts'

const PREVIEW_LENGTH = 255

/** A text as the list shows it beside the contact. */
export const previewOf = (text: string): string => text.slice(0, PREVIEW_LENGTH)

/**
 * Writes a message down on its ticket: the preview, whose it was, how many are unread. To be called by whoever stores a
 * message, before it is published, since the event carries the ticket that this answers. Publishes nothing itself.
 */
export async function noteMessage(
  tx: DeskTx,
  ticketId: number,
  message: { preview: string; fromMe: boolean; unread: number | 'reset' },
): Promise<TicketRow> {
  const reset = message.unread === 'reset'
  const [row] = await run<TicketRow>(
    tx.db,
    `UPDATE tickets SET lastMessage = ?, lastFromMe = ?, updatedAt = ?, unreadMessages = unreadMessages * ? + ?
     WHERE id = ? RETURNING *`,
    [previewOf(message.preview), message.fromMe ? 1 : 0, tx.now, reset ? 0 : 1, reset ? 0 : message.unread, ticketId],
  )
  const ticket = found(row, ticketErrors.ERR_NO_TICKET_FOUND)
  if (message.fromMe && ticket.status === 'open') await armTimers(tx, ticket)
  return ticket
}

/** Somebody of the house read the ticket: its count is 0 again, and the pages hear of it if it was not. */
export async function readTicket(tx: DeskTx, ticketId: number): Promise<void> {
  const row = await ticketRow(tx.db, ticketId)
  if (!row || row.unreadMessages === 0) return
  await run(tx.db, 'UPDATE tickets SET unreadMessages = 0 WHERE id = ?', [ticketId])
  publishRead(tx, row)
}
