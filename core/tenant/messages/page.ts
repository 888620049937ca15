import type { DeskCall } from '../../http/index.ts'
import { found } from '../../kit/errors.ts'
import { ticketErrors } from '../tickets/contract.ts'
import { accessTicket, hiddenQueues, type TicketRow, ticketView } from '../tickets/index.ts'
import type { Message } from './contract.ts'
import { type PassageRequest, passageOf } from './passage.ts'
import { markAllRead } from './read.ts'
import { shown } from './shown.ts'

/**
 * A page of the messages of a ticket that the caller sees, from oldest to newest. Whoever attends the ticket reads it by
 * looking, unless it is only a peek, or at old messages that a search found; one that was closed is read by anybody.
 */
export async function messagePage(
  call: DeskCall,
  ticketId: number,
  { peek, ...request }: PassageRequest & { peek?: boolean | undefined },
) {
  const { desk, caller } = call
  const ticketBefore = await accessTicket(call, ticketId)
  const ground = { ticketId, hidden: await hiddenQueues(desk.db, caller) }
  let passage = await passageOf(desk.db, ground, request)
  if (ticketBefore.unreadMessages > 0 && !peek && !passage.hasNewer && readsFor(ticketBefore, caller.userId)) {
    await desk.transaction(tx => markAllRead(tx, ticketId))
    passage = await passageOf(desk.db, ground, request)
  }
  const { rows, ...more } = passage
  const messages: Message[] = await shown(desk.db, desk.blobs, rows, ground.hidden)
  const ticket = found(await ticketView(desk.db, desk.blobs, ticketId), ticketErrors.ERR_NO_TICKET_FOUND)
  return { messages, ticket, ...more }
}

/** Colleagues who only look take no unread mark away and give the customer no blue ticks; a waiting ticket is read by accepting. */
function readsFor({ status, userId }: TicketRow, viewerId: number): boolean {
  if (status === 'open') return userId === null || userId === viewerId
  return status === 'closed'
}
