import type { CompanyContext } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { readsQueue, seesTicket } from '../../domain/access/ticket-visibility.ts'
import { fail, found } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { run, type TenantDb } from '../../storage/index.ts'
import { ticketErrors } from './contract.ts'
import { type TicketRow, ticketRow } from './record/row.ts'
import { isSplitByQueue } from './record/split-by-queue.ts'

/** The ticket, if the caller may see it: 404 when there is none, 403 when its queue is not one of theirs (spec 1 §5). */
export async function accessTicket(db: TenantDb, caller: Caller, ticketId: number): Promise<TicketRow> {
  return seen(caller, await ticketRow(db, ticketId))
}

/** Whether a socket may listen to a ticket. */
export async function mayJoinTicket(caller: Caller, company: CompanyContext, ticketId: number): Promise<boolean> {
  const row = await ticketRow(company.db, ticketId)
  return row !== undefined && seesTicket(caller, row)
}

/** The row itself, on the same terms. */
export function seen<Row extends TicketRow>(caller: Caller, row: Row | undefined): Row {
  const ticket = found(row, ticketErrors.ERR_NO_TICKET_FOUND)
  if (!seesTicket(caller, ticket)) throw fail(generalErrors.ERR_NO_PERMISSION)
  return ticket
}

/**
 * The queues whose messages and notes a caller does not read, also on tickets that they see. What belongs to a queue that
 * is gone is as if it belonged to none.
 */
export async function hiddenQueues(db: TenantDb, caller: Pick<Caller, 'profile' | 'queueIds'>): Promise<number[]> {
  if (!(await isSplitByQueue(db))) return []
  const queues = await run<{ id: number }>(db, 'SELECT id FROM queues', [])
  return queues.map(({ id }) => id).filter(id => !readsQueue(caller, id))
}
