import type { DeskTx } from '../../desk/index.ts'
import { ticketLeaving } from './facts.ts'
import { publishTicket } from './publish.ts'
import { expireQuestion } from './rating-question.ts'
import type { TicketRow } from './row.ts'
import { dropTimers } from './timers.ts'

/** Deletes a ticket with its messages, tags, notes, tracking and trace. */
export async function removeTicket(tx: DeskTx, ticket: TicketRow): Promise<void> {
  await expireQuestion(tx, ticket.id)
  await dropTimers(tx, ticket.id)
  await tx.tell(ticketLeaving, { ticketId: ticket.id })
  await tx.db.deleteFrom('tickets').where('id', '=', ticket.id).execute()
  await publishTicket(tx, { before: ticket })
}
