import { type CompanyTx, WORTH_REPORTING } from '../../../company/index.ts'
import type { ChannelName } from '../../../domain/access/channels.ts'
import { whoLost, whoSees } from '../../../domain/access/ticket-visibility.ts'
import { state } from '../../../kit/state.ts'
import { type Ticket, ticketChannels, ticketEvents } from '../contract.ts'
import { type Moved, type Place, ticketsReported } from '../domain-events.ts'
import { ticketView } from './view.ts'

/** What an event tells about a change beside the ticket. */
type Change = Omit<Moved, 'before'>

/** What a transaction has to tell about tickets at its end. */
interface ToReport {
  /** What tells about a ticket together with something else. */
  others: { ticketId: number; emit: (ticket: Ticket) => void | Promise<void> }[]
  moved: Map<number, Moved>
}

/** Undefined while nothing is to be told, also while it is told. */
const pending = state((_: CompanyTx): { toTell: ToReport | undefined } => ({ toTell: undefined }))

/**
 * Has the pages told, at the end of the transaction and once, what became of a ticket: an update to everybody who sees it
 * then, a delete to those who saw it and no longer do, or to all when it is gone. `before` is where it was, absent for a new
 * one.
 */
export function publishTicket(
  tx: CompanyTx,
  ticketId: number,
  before: Place | undefined,
  { transferredBy, isBack }: Change = {},
): void {
  const { moved } = toReport(tx)
  const known = moved.get(ticketId)
  if (!known) moved.set(ticketId, { before, transferredBy, isBack })
  else if (transferredBy !== undefined) known.transferredBy = transferredBy
}

/** Hands out a ticket as the transaction leaves it, at its end; nothing comes of it when it is gone then. It is read once for all who ask. */
export function withTicketAtEnd(
  tx: CompanyTx,
  ticketId: number,
  report: (ticket: Ticket) => void | Promise<void>,
): void {
  toReport(tx).others.push({ ticketId, emit: report })
}

/** Tells the pages that someone read the ticket. */
export function publishRead(tx: CompanyTx, ticket: Place): void {
  tx.publish(
    ticketEvents.ticket.of({ action: 'updateUnread', ticketId: ticket.id }, whoSees(ticket), channelsOf(ticket)),
  )
}

function toReport(tx: CompanyTx): ToReport {
  const held = tx.local(pending)
  if (held.toTell) return held.toTell
  const fresh: ToReport = { others: [], moved: new Map() }
  held.toTell = fresh
  tx.beforeCommit('tickets.publish', () => {
    held.toTell = undefined
    return emitAll(tx, fresh)
  })
  return fresh
}

async function emitAll(tx: CompanyTx, { others, moved }: ToReport): Promise<void> {
  const views = new Map<number, Ticket | undefined>()
  const viewOf = async (id: number): Promise<Ticket | undefined> => {
    if (!views.has(id)) views.set(id, await ticketView(tx.db, tx.blobs, id))
    return views.get(id)
  }
  if (moved.size > 0) await tx.emit(ticketsReported, { moved, viewOf })
  for (const { ticketId, emit: report } of others) {
    const ticket = await viewOf(ticketId)
    if (ticket) await report(ticket)
  }
  if (moved.size > WORTH_REPORTING) return tx.refetch()
  for (const [id, change] of moved) publishMoved(tx, change, await viewOf(id))
}

/** What decides who sees a ticket. */
const PLACE = ['status', 'queueId', 'userId'] as const

function publishMoved(tx: CompanyTx, { before, ...change }: Moved, ticket: Ticket | undefined): void {
  const channels = channelsOf(before, ticket)
  const publish = (...emitted: Parameters<typeof ticketEvents.ticket.of>): void =>
    tx.publish(ticketEvents.ticket.of(...emitted))
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
