import type { MessageTicket } from '../../../../core/tenant/messages/contract.ts'
import {
  applyTicketEvent,
  type ListedTicket,
  type Ticket,
  type TicketEvent,
  type TicketOrder,
  ticketOrders,
} from '../../../../core/tenant/tickets/contract.ts'

/** A list as far as it was loaded, and whether the server has more. */
export interface Loaded {
  rows: readonly ListedTicket[]
  hasMore: boolean
  /** The last changed first where it is absent. */
  order?: TicketOrder | undefined
}

type Belongs = (ticket: Ticket) => boolean

/**
 * The loaded part of a list after an event (spec 1 §4): equal to the same part fetched again. A ticket that comes in below
 * the last loaded row, or goes there, is left for the page it stands on. What a search found a ticket by stays with it.
 */
export function afterTicketEvent(
  { rows, hasMore, order = 'changed' }: Loaded,
  event: TicketEvent,
  belongs: Belongs,
): readonly ListedTicket[] {
  if (event.action !== 'update') return settled(rows, applyTicketEvent(rows, event, belongs, order))
  const last = rows.at(-1)
  const known = rows.find(row => row.id === event.ticket.id)
  if (hasMore && last && ticketOrders[order](event.ticket, last) > 0)
    return known ? rows.filter(row => row !== known) : rows
  const ticket = known?.foundMessage ? { ...event.ticket, foundMessage: known.foundMessage } : event.ticket
  return settled(rows, applyTicketEvent(rows, { action: 'update', ticket }, belongs, order))
}

/**
 * The list after a message: its ticket goes to the top with its unread count and its last words. Returns undefined when
 * the ticket is not in the list and has to be fetched to know whether it belongs.
 */
export function afterMessage(
  loaded: Loaded,
  news: MessageTicket,
  belongs: Belongs,
): readonly ListedTicket[] | undefined {
  const known = loaded.rows.find(row => row.id === news.id)
  if (!known) return isWhole(news) ? afterTicketEvent(loaded, { action: 'update', ticket: news }, belongs) : undefined
  if (known.updatedAt > news.updatedAt) return loaded.rows
  if (isWhole(news)) return afterTicketEvent(loaded, { action: 'update', ticket: news }, belongs)
  const ticket = {
    ...known,
    status: news.status,
    queueId: news.queueId,
    userId: news.userId,
    whatsappId: news.whatsappId,
    chatbot: news.chatbot,
    unreadMessages: news.unreadMessages,
    lastMessage: news.lastMessage,
    lastFromMe: news.lastFromMe,
    lastUserId: news.lastUserId,
    lastIsDeleted: news.lastIsDeleted,
    lastMessageAt: news.lastMessageAt,
    waitingSince: news.waitingSince,
    updatedAt: news.updatedAt,
  }
  return afterTicketEvent(loaded, { action: 'update', ticket }, belongs)
}

/** The list after something that its tickets name has changed; who no longer belongs by that leaves. */
export function afterRename(
  rows: readonly ListedTicket[],
  rename: (ticket: ListedTicket) => ListedTicket,
  belongs: Belongs,
): readonly ListedTicket[] {
  const after = rows.map(rename)
  return settled(
    rows,
    after.filter((row, at) => row === rows[at] || belongs(row)),
  )
}

/** Messages of our server carry the ticket as lists show it; the contract promises only what moves. */
function isWhole(news: MessageTicket): boolean {
  return 'tags' in news && 'contact' in news && 'whatsapp' in news
}

/** The old array when nothing in it changed, so that nothing is drawn again. */
function settled(before: readonly ListedTicket[], after: readonly ListedTicket[]): readonly ListedTicket[] {
  return before.length === after.length && before.every((row, at) => row === after[at]) ? before : after
}
