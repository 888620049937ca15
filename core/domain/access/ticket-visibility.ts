import type { Caller } from './caller.ts'
import type { Audience } from './events.ts'
import { may, overseers, permission } from './permissions.ts'

export const seesAllTickets = permission('tickets-manager:showall', overseers)

export const ticketStatuses = ['pending', 'open', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

type Viewer = Pick<Caller, 'userId' | 'profile' | 'queueIds' | 'allTicket'>

export interface TicketPosition {
  status: TicketStatus
  queueId: number | null
  userId: number | null
}

/**
 * Who sees a ticket (spec 1 §5, §6): admins and supervisors all of them; a user the tickets of own queues, and of those
 * without a queue the own ones and, with allTicket, those that wait (decision 61). The lists' SQL (`tenant/tickets`) says the same and is tested against it.
 */
export function seesTicket(viewer: Viewer, ticket: TicketPosition): boolean {
  if (viewer.profile === 'restaurante') return false
  if (may(viewer.profile, seesAllTickets)) return true
  if (ticket.queueId !== null) return viewer.queueIds.includes(ticket.queueId)
  return ticket.userId === viewer.userId || (viewer.allTicket && ticket.status === 'pending')
}

/**
 * Whether someone who sees a ticket also reads what was said on it while it was in a queue (decision 41): overseers
 * everything; a user what belongs to own queues or to none.
 */
export function readsQueue(viewer: Pick<Viewer, 'profile' | 'queueIds'>, queueId: number | null): boolean {
  return queueId === null || viewer.queueIds.includes(queueId) || may(viewer.profile, seesAllTickets)
}

/** Something said on a ticket, while it was in `queueId`. */
export interface SpokenContent {
  ticket: TicketPosition
  queueId: number | null
  /** Of those who read it: the ones who also read this queue, or the ones who do not. */
  alongside?: { queueId: number; isRead: boolean }
}

/** Anyone who sees a ticket at this place. */
export const whoSees =
  (ticket: TicketPosition): Audience =>
  listener =>
    seesTicket(listener, ticket)

/** Anyone who saw a ticket before a change and no longer does. */
export const whoLost =
  (before: TicketPosition, after: TicketPosition): Audience =>
  listener =>
    seesTicket(listener, before) && !seesTicket(listener, after)

/** Anyone who reads what was said. */
export const whoReads =
  ({ ticket, queueId, alongside }: SpokenContent): Audience =>
  listener =>
    seesTicket(listener, ticket) &&
    readsQueue(listener, queueId) &&
    (!alongside || readsQueue(listener, alongside.queueId) === alongside.isRead)

/** The tab of open tickets shows the caller's own, unless an overseer asks for all or for certain people's. */
export function ownOnly(
  viewer: Pick<Viewer, 'profile'>,
  filter: { status?: TicketStatus | undefined; showAll?: boolean | undefined; users?: readonly number[] | undefined },
): boolean {
  if (filter.status !== 'open' || (filter.users ?? []).length > 0) return false
  return !(filter.showAll && may(viewer.profile, seesAllTickets))
}
