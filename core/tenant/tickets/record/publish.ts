import type { ChannelName } from '../../../domain/access/channels.ts'
import { whoLost, whoSees } from '../../../domain/access/ticket-visibility.ts'
import { type DeskTx, WORTH_TELLING } from '../../../company/index.ts'
import { state } from '../../../kit/state.ts'
import { type Ticket, ticketChannels, ticketEvents } from '../contract.ts'
import { type Moved, type Place, ticketsTold } from '../domain-events.ts'
import { ticketView } from './view.ts'

/** What an event tells of a change beside the ticket. */
type Change = Omit<Moved, 'before'>

/** What a transaction has to tell of tickets at its end. */
interface ToTell {
  /** What tells of a ticket together with something else. */
  others: { ticketId: number; tell: (ticket: Ticket) => void | Promise<void> }[]
  moved: Map<number, Moved>
}

/** Undefined while nothing is to be told, also while it is told. */
const pending = state((_: DeskTx): { toTell: ToTell | undefined } => ({ toTell: undefined }))

/**
 * Has the pages told, at the end of the transaction and once, what became of a ticket: an update to everybody who sees it
 * then, a delete to those who saw it and no longer do, or to all when it is gone. `before` is where it was, absent for a new
 * one.
 */
export function publishTicket(
  tx: DeskTx,
  ticketId: number,
  before: Place | undefined,
  { transferredBy, isBack }: Change = {},
): void {
  const { moved } = toTell(tx)
  const known = moved.get(ticketId)
  if (!known) moved.set(ticketId, { before, transferredBy, isBack })
  else if (transferredBy !== undefined) known.transferredBy = transferredBy
}

/** Hands out a ticket as the transaction leaves it, at its end; nothing comes of it when it is gone then. It is read once for all who ask. */
export function withTicketAtEnd(tx: DeskTx, ticketId: number, tell: (ticket: Ticket) => void | Promise<void>): void {
  toTell(tx).others.push({ ticketId, tell })
}

/** Tells the pages that somebody read the ticket. */
export function publishRead(tx: DeskTx, ticket: Place): void {
  tx.publish(
    ticketEvents.ticket.of({ action: 'updateUnread', ticketId: ticket.id }, whoSees(ticket), channelsOf(ticket)),
  )
}

function toTell(tx: DeskTx): ToTell {
  const held = tx.local(pending)
  if (held.toTell) return held.toTell
  const fresh: ToTell = { others: [], moved: new Map() }
  held.toTell = fresh
  tx.beforeCommit('tickets.publish', () => {
    held.toTell = undefined
    return tellAll(tx, fresh)
  })
  return fresh
}

async function tellAll(tx: DeskTx, { others, moved }: ToTell): Promise<void> {
  const views = new Map<number, Ticket | undefined>()
  const viewOf = async (id: number): Promise<Ticket | undefined> => {
    if (!views.has(id)) views.set(id, await ticketView(tx.db, tx.blobs, id))
    return views.get(id)
  }
  if (moved.size > 0) await tx.tell(ticketsTold, { moved, viewOf })
  for (const { ticketId, tell } of others) {
    const ticket = await viewOf(ticketId)
    if (ticket) await tell(ticket)
  }
  if (moved.size > WORTH_TELLING) return tx.refetch()
  for (const [id, change] of moved) publishMoved(tx, change, await viewOf(id))
}

/** What decides who sees a ticket. */
const PLACE = ['status', 'queueId', 'userId'] as const

function publishMoved(tx: DeskTx, { before, ...change }: Moved, ticket: Ticket | undefined): void {
  const channels = channelsOf(before, ticket)
  const publish = (...told: Parameters<typeof ticketEvents.ticket.of>): void =>
    tx.publish(ticketEvents.ticket.of(...told))
  if (!ticket) {
    if (before) publish({ action: 'delete', ticketId: before.id, reason: 'deleted' }, whoSees(before), channels)
    return
  }
  if (before && PLACE.some(part => before[part] !== ticket[part]))
    publish({ action: 'delete', ticketId: ticket.id, reason: 'hidden' }, whoLost(before, ticket), channels)
  const isMoved = before && (before.status !== ticket.status || before.userId !== ticket.userId)
  publish({ action: 'update', ticket, ...change, ...(isMoved && { isMoved }) }, whoSees(ticket), channels)
}

function channelsOf(...places: (Pick<Place, 'id' | 'status'> | undefined)[]): ChannelName[] {
  const channels = new Set<ChannelName>([ticketChannels.bell.of({})])
  for (const place of places)
    if (place)
      channels.add(ticketChannels.list.of({ status: place.status })).add(ticketChannels.chat.of({ ticketId: place.id }))
  return [...channels]
}
