import type { Ticket, TicketEvent } from '../../../../core/tenant/tickets/contract.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import type { Viewer } from '../data/viewer.ts'

/** Tickets that someone else handed to this person or to their queues, the newest first, until they are looked at. */
export const arrivals = createStore<readonly Ticket[]>([])

/** Whether a ticket was handed over and not looked at yet. */
export const useArrived = (ticketId: number): boolean => useStore(arrivals).some(({ id }) => id === ticketId)

type Receiver = Pick<Viewer, 'userId' | 'queueIds'>

/** Whether an event says that someone else handed a ticket to this person or to one of their queues. */
export function isArrival(receiver: Receiver, event: Extract<TicketEvent, { action: 'update' }>): boolean {
  if (event.transferredBy === undefined || event.transferredBy === receiver.userId) return false
  return isHeldBy(receiver, event.ticket)
}

/** Whether an event says that what this person, or one of their queues, had put off is back. */
export const isReturn = (receiver: Receiver, event: Extract<TicketEvent, { action: 'update' }>): boolean =>
  event.isBack === true && isHeldBy(receiver, event.ticket)

/** The arrivals after an event: those that someone accepted, finished, read or handed on are gone. */
export function afterEvent(before: readonly Ticket[], receiver: Receiver, event: TicketEvent): readonly Ticket[] {
  if (event.action !== 'update') return without(before, ({ id }) => id === event.ticketId)
  const { ticket } = event
  if (isArrival(receiver, event)) return [ticket, ...before.filter(({ id }) => id !== ticket.id)]
  if (!isHeldBy(receiver, ticket)) return without(before, ({ id }) => id === ticket.id)
  return before.some(({ id }) => id === ticket.id) ? before.map(old => (old.id === ticket.id ? ticket : old)) : before
}

/** The arrivals without the ticket whose chat is looked at. */
export const afterLook = (before: readonly Ticket[], lookedAt: string | undefined): readonly Ticket[] =>
  without(before, ({ uuid }) => uuid === lookedAt)

function isHeldBy({ userId, queueIds }: Receiver, { status, userId: holder, queueId }: Ticket): boolean {
  if (status === 'open') return holder === userId
  return status === 'pending' && queueId !== null && queueIds.includes(queueId)
}

/** The very same list when none is taken out. */
function without(tickets: readonly Ticket[], which: (ticket: Ticket) => boolean): readonly Ticket[] {
  return tickets.some(which) ? tickets.filter(ticket => !which(ticket)) : tickets
}
