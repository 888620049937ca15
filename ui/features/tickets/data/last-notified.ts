import { type Ticket, ticketEvents } from '../../../../core/tenant/tickets/contract.ts'
import { showDone, type ToastAction, takeBack } from '../../../kit/index.ts'
import { useEvent } from '../../../lib/realtime/index.ts'

/** Where the tickets stood that somebody was told of last. */
const told = new Map<number, string>()

const standing = ({ status, userId, queueId }: Ticket): string => JSON.stringify([status, userId, queueId])
const nameOf = (ticketId: number): string => `ticket ${ticketId}`

/** Says what was done with a ticket, for as long as it stands where it was put. */
export function tellOf(ticket: Ticket, text: string, action?: ToastAction): void {
  told.set(ticket.id, standing(ticket))
  showDone(text, action, nameOf(ticket.id))
}

/** Takes back what was told of tickets that stand elsewhere since. */
export function useTrueWords(): void {
  useEvent(ticketEvents.ticket, event => {
    if (event.action === 'updateUnread' || (event.action === 'delete' && event.reason !== 'deleted')) return
    const [ticketId, now] = event.action === 'update' ? [event.ticket.id, standing(event.ticket)] : [event.ticketId]
    if (!told.has(ticketId) || told.get(ticketId) === now) return
    told.delete(ticketId)
    takeBack(nameOf(ticketId))
  })
}
