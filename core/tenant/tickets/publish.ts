import type { DeskTx } from '../../desk/index.ts'
import { type Channel, publicationsOf } from '../../realtime/index.ts'
import { ticketEvents } from './contract.ts'
import type { TicketRow } from './row.ts'
import { ticketView } from './view.ts'

const pub = publicationsOf(ticketEvents)

type Place = Pick<TicketRow, 'id' | 'status' | 'queueId' | 'userId'>

const channelsOf = (...places: (Place | undefined)[]): Channel[] => {
  const channels = new Set<Channel>(['notification'])
  for (const place of places) if (place) channels.add(`tickets:${place.status}`).add(`ticket:${place.id}`)
  return [...channels]
}

const audienceOf = ({ queueId, userId }: Place) => ({ queueId, userId })

interface Change {
  before?: Place | undefined
  after?: Place | undefined
  /** Who handed it over, when the change is a transfer; null when no person did. */
  transferredBy?: number | null | undefined
}

/**
 * Tells the pages of a change: an update to everybody who sees the ticket now, a delete to those who saw it and no longer
 * do, or to all when it is gone. Call it last, when the row has its final state.
 */
export async function publishTicket(tx: DeskTx, { before, after, transferredBy }: Change): Promise<void> {
  const channels = channelsOf(before, after)
  if (before && !after) {
    tx.publish(
      pub(
        'ticket',
        { action: 'delete', ticketId: before.id, reason: 'deleted' },
        { ticket: audienceOf(before) },
        channels,
      ),
    )
    return
  }
  if (!after) return
  if (before && (before.queueId !== after.queueId || before.userId !== after.userId)) {
    const lostTicket = { before: audienceOf(before), after: audienceOf(after) }
    tx.publish(pub('ticket', { action: 'delete', ticketId: after.id, reason: 'hidden' }, { lostTicket }, channels))
  }
  const ticket = await ticketView(tx.db, tx.blobs, after.id)
  if (ticket)
    tx.publish(pub('ticket', { action: 'update', ticket, transferredBy }, { ticket: audienceOf(after) }, channels))
}

/** Tells the pages that somebody read the ticket. */
export function publishRead(tx: DeskTx, ticket: Place): void {
  tx.publish(
    pub('ticket', { action: 'updateUnread', ticketId: ticket.id }, { ticket: audienceOf(ticket) }, channelsOf(ticket)),
  )
}
