import type { CompanyTx } from '../../../company/index.ts'
import { fail } from '../../../kit/errors.ts'
import { ticketErrors } from '../contract.ts'
import { aliveTicketOf } from '../record/row.ts'
import { otherTicket, ticketView } from '../record/view.ts'

/**
 * Rejects when the contact has a ticket that is not closed, on this connection or on any: ERR_OTHER_OPEN_TICKET, whose
 * `error` on the wire is that ticket as JSON text (spec 1 §8).
 */
export async function rejectSecondTicket(tx: CompanyTx, contactId: number, whatsappId?: number): Promise<void> {
  const alive = await aliveTicketOf(tx.db, contactId, whatsappId)
  const view = alive && (await ticketView(tx.db, tx.blobs, alive.id))
  if (view) throw fail(ticketErrors.ERR_OTHER_OPEN_TICKET, { errorText: JSON.stringify(otherTicket(view)) })
}
