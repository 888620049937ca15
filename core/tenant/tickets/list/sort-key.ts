import type { Place } from '../../../kit/paging.ts'
import type { TicketOrder, TicketStatus } from '../contract.ts'

/** Where a ticket stands in the order of a list, as a number: the highest first, of equal ones the highest id. */

/** The latest time that there is. Who waits stands before everybody who does not, the longest first. */
const LATEST = 8_640_000_000_000_000

/** The same words as in the indexes `tickets_waiting…`: SQLite knows an expression again by its words. */
const WAITING = `coalesce(${LATEST} - waitingSince, updatedAt)`

/** Nobody waits on a closed ticket, so that the ordinary indexes serve. */
export const sortKeySql = (order: TicketOrder | undefined, status: TicketStatus | undefined): string =>
  order === 'waiting' && status !== 'closed' ? WAITING : 'updatedAt'

export const sortKeyOf =
  (order: TicketOrder | undefined) =>
  ({ id, updatedAt, waitingSince }: { id: number; updatedAt: number; waitingSince: number | null }): Place => ({
    id,
    value: order === 'waiting' && waitingSince !== null ? LATEST - waitingSince : updatedAt,
  })
