import type { Caller } from './caller.ts'
import { may, overseers, permission } from './permissions.ts'

export const seesAllTickets = permission('tickets-manager:showall', overseers)

type Viewer = Pick<Caller, 'userId' | 'profile' | 'queueIds' | 'allTicket'>

export interface TicketPlace {
  queueId: number | null
  userId: number | null
}

/**
 * Who sees a ticket (spec 1 §5, §6): admins and supervisors all of them; a user the tickets of own queues, and of those
 * without a queue the own ones, or all with allTicket. The lists' SQL (`tenant/tickets`) says the same and is tested against it.
 */
export function seesTicket(viewer: Viewer, ticket: TicketPlace): boolean {
  if (viewer.profile === 'restaurante') return false
  if (may(viewer.profile, seesAllTickets)) return true
  if (ticket.queueId !== null) return viewer.queueIds.includes(ticket.queueId)
  return viewer.allTicket || ticket.userId === viewer.userId
}

/**
 * Whether somebody who sees a ticket also reads what was said on it while it was in a queue (behaviour A2): overseers
 * everything; a user what belongs to own queues or to none.
 */
export function readsQueue(viewer: Pick<Viewer, 'profile' | 'queueIds'>, queueId: number | null): boolean {
  return queueId === null || viewer.queueIds.includes(queueId) || may(viewer.profile, seesAllTickets)
}
