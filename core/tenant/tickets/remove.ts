import { type DeskTx, fact } from '../../desk/index.ts'
import { publishTicket } from './publish.ts'
import { expireQuestion } from './rating-question.ts'
import type { TicketRow } from './row.ts'
import { dropTimers } from './timers.ts'

/** A ticket is about to be deleted with its messages. */
export const ticketLeaving = fact<{ ticketId: number }>('ticket leaving')

/** Deletes a ticket with its messages, tags, notes, tracking and trace. */
export async function removeTicket(tx: DeskTx, ticket: TicketRow): Promise<void> {
  await expireQuestion(tx, ticket.id)
  await dropTimers(tx, ticket.id)
  await tx.tell(ticketLeaving, { ticketId: ticket.id })
  await tx.db.deleteFrom('tickets').where('id', '=', ticket.id).execute()
  await publishTicket(tx, { before: ticket })
}
