import type { Ticket } from '../../../../core/tenant/tickets/contract.ts'

/** The colleague who attends a ticket, if it is not this person. */
export function attendedByOther({ status, user }: Pick<Ticket, 'status' | 'user'>, userId: number): Ticket['user'] {
  return status === 'open' && user !== null && user.id !== userId ? user : null
}
