import { type Ticket, ticketEvents } from '../../../../core/tenant/tickets/contract.ts'
import { showDone, type ToastAction, takeBack } from '../../../kit/index.ts'
import { useEvent } from '../../../lib/realtime/index.ts'

/** Where the tickets stood that someone was told about last. */
const emitted = new Map<number, string>()

const assignmentOf = ({ status, userId, queueId }: Ticket): string => JSON.stringify([status, userId, queueId])
const nameOf = (ticketId: number): string => `ticket ${ticketId}`

/** Says what was done with a ticket, for as long as it stands where it was put. */
export function reportOf(ticket: Ticket, text: string, action?: ToastAction): void {
  emitted.set(ticket.id, assignmentOf(ticket))
  showDone(text, action, nameOf(ticket.id))
}

/** Takes back what was told about tickets that stand elsewhere since. */
export function useTrueWords(): void {
  useEvent(ticketEvents.ticket, event => {
    if (event.action === 'updateUnread' || (event.action === 'delete' && event.reason !== 'deleted')) return
    const [ticketId, now] = event.action === 'update' ? [event.ticket.id, assignmentOf(event.ticket)] : [event.ticketId]
    if (!emitted.has(ticketId) || emitted.get(ticketId) === now) return
    emitted.delete(ticketId)
    takeBack(nameOf(ticketId))
  })
}
