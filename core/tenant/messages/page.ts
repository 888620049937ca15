import { may } from '../../access/roles.ts'
import type { DeskCall } from '../../http/index.ts'
import { found } from '../../kit/errors.ts'
import { accessTicket, hiddenQueues, ticketView } from '../tickets/index.ts'
import type { Message } from './contract.ts'
import type { MessageNeeds } from './needs.ts'
import { type PassageRequest, passageOf } from './passage.ts'
import { markAllRead } from './read.ts'
import { shown } from './shown.ts'

/**
 * A page of the messages of a ticket that the caller reads, from oldest to newest. Looking at it reads the ticket, unless it is only a peek, or at old
 * messages that a search found.
 */
export async function messagePage(
  needs: MessageNeeds,
  call: DeskCall,
  ticketId: number,
  { peek, ...request }: PassageRequest & { peek?: boolean | undefined },
) {
  const { desk, caller } = call
  const { unreadMessages } = await accessTicket(call, ticketId)
  const isPeek = peek === true && may(caller.profile, 'tickets:spy')
  const ground = { ticketId, hidden: await hiddenQueues(desk.db, caller) }
  let passage = await passageOf(desk.db, ground, request)
  if (unreadMessages > 0 && !isPeek && !passage.hasNewer) {
    await desk.transaction(tx => markAllRead(needs, tx, ticketId))
    passage = await passageOf(desk.db, ground, request)
  }
  const { rows, ...more } = passage
  const messages: Message[] = await shown(desk.db, desk.blobs, rows, ground.hidden)
  const ticket = found(await ticketView(desk.db, desk.blobs, ticketId), 'ERR_NO_TICKET_FOUND')
  return { messages, ticket, ...more }
}
