import type { CompanyTx } from '../../../company/index.ts'
import type { Caller } from '../../../domain/access/caller.ts'
import { fail } from '../../../kit/errors.ts'
import { run } from '../../../storage/index.ts'
import { accessTicket } from '../access.ts'
import { ticketErrors } from '../contract.ts'
import { moveTicket } from '../record/move.ts'
import { pendingCloseOf } from '../record/pending-close.ts'
import type { TicketRow } from '../record/row.ts'
import { rejectSecondTicket } from './other-ticket.ts'
import { userWhoMay } from './transfer.ts'

/**
 * Undoes that a ticket was finished: it is as it was, at its old place in the lists, and the contact receives nothing. Throws
 * ERR_TOO_LATE_TO_TAKE_BACK once the end was said, or the ticket moved on; also what a transfer to anyone who had it would throw.
 */
export async function undoClose(tx: CompanyTx, caller: Caller, ticketId: number): Promise<TicketRow> {
  const ticket = await accessTicket(tx.db, caller, ticketId)
  const before = pendingCloseOf(ticket)?.before
  if (!before) throw fail(ticketErrors.ERR_TOO_LATE_TO_TAKE_BACK)
  await rejectSecondTicket(tx, ticket.contactId, ticket.whatsappId ?? undefined)
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
const isThere = async (tx: CompanyTx, queueOptionId: number | null): Promise<boolean> =>
  queueOptionId !== null && (await run(tx.db, 'SELECT 1 FROM queue_options WHERE id = ?', [queueOptionId])).length > 0
