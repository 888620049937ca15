import type { Caller } from '../../../domain/access/caller.ts'
import type { DeskTx } from '../../../company/index.ts'
import { fail } from '../../../kit/errors.ts'
import { run } from '../../../storage/index.ts'
import { accessTicket } from '../access.ts'
import { ticketErrors } from '../contract.ts'
import { heldEndOf } from '../record/pending-close.ts'
import { moveTicket } from '../record/move.ts'
import type { TicketRow } from '../record/row.ts'
import { refuseSecondTicket } from './other-ticket.ts'
import { userWhoMay } from './transfer.ts'

/**
 * Undoes that a ticket was finished: it is as it was, at its old place in the lists, and the contact hears nothing. Throws
 * ERR_TOO_LATE_TO_TAKE_BACK once the end was said, or the ticket moved on; also what a transfer to whoever had it would throw.
 */
export async function takeBackEnd(tx: DeskTx, caller: Caller, ticketId: number): Promise<TicketRow> {
  const ticket = await accessTicket(tx.db, caller, ticketId)
  const before = heldEndOf(ticket)?.before
  if (!before) throw fail(ticketErrors.ERR_TOO_LATE_TO_TAKE_BACK)
  await refuseSecondTicket(tx, ticket.contactId, ticket.whatsappId ?? undefined)
  if (before.userId !== null) await userWhoMay(tx, before.userId, ticket.queueId)
  const { status, queueOptionId, ...columns } = before
  return moveTicket(
    tx,
    ticket,
    status === 'open' ? 'takeBack' : 'takeBackWaiting',
    { ...columns, queueOptionId: (await isThere(tx, queueOptionId)) ? queueOptionId : null },
    { why: { rule: 'taken-back', detail: { userId: caller.userId } } },
  )
}

/** An option of the menu may have been deleted meanwhile. */
const isThere = async (tx: DeskTx, queueOptionId: number | null): Promise<boolean> =>
  queueOptionId !== null && (await run(tx.db, 'SELECT 1 FROM queue_options WHERE id = ?', [queueOptionId])).length > 0
