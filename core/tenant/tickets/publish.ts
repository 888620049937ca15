import type { ChannelName } from '../../access/channels.ts'
import { whoLost, whoSees } from '../../access/ticket-visibility.ts'
import type { DeskTx } from '../../desk/index.ts'
import { ticketChannels, ticketEvents } from './contract.ts'
import type { TicketRow } from './row.ts'
import { ticketView } from './view.ts'

type Place = Pick<TicketRow, 'id' | 'status' | 'queueId' | 'userId'>

const channelsOf = (...places: (Place | undefined)[]): ChannelName[] => {
  const channels = new Set<ChannelName>([ticketChannels.bell.of({})])
  for (const place of places)
    if (place)
      channels.add(ticketChannels.list.of({ status: place.status })).add(ticketChannels.chat.of({ ticketId: place.id }))
  return [...channels]
}

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
      ticketEvents.ticket.of({ action: 'delete', ticketId: before.id, reason: 'deleted' }, whoSees(before), channels),
    )
    return
  }
  if (!after) return
  if (before && (before.queueId !== after.queueId || before.userId !== after.userId)) {
    tx.publish(
      ticketEvents.ticket.of(
        { action: 'delete', ticketId: after.id, reason: 'hidden' },
        whoLost(before, after),
        channels,
      ),
    )
  }
  const ticket = await ticketView(tx.db, tx.blobs, after.id)
  if (ticket) tx.publish(ticketEvents.ticket.of({ action: 'update', ticket, transferredBy }, whoSees(after), channels))
}

/** Tells the pages that somebody read the ticket. */
export function publishRead(tx: DeskTx, ticket: Place): void {
  tx.publish(
    ticketEvents.ticket.of({ action: 'updateUnread', ticketId: ticket.id }, whoSees(ticket), channelsOf(ticket)),
  )
}
