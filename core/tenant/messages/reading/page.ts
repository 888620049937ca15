import type { CompanyCall } from '../../../http/index.ts'
import { found } from '../../../kit/errors.ts'
import { ticketErrors } from '../../tickets/contract.ts'
import { accessTicket, hiddenQueues, type TicketRow, ticketView } from '../../tickets/index.ts'
import type { Message } from '../contract.ts'
import { markAllRead } from '../read-receipts/read.ts'
import { displayed } from '../record/serialize.ts'
import { type MessagesRequest, readPage } from './page-rows.ts'

/**
 * A page of the messages of a ticket that the caller sees, from oldest to newest. Anyone who attends the ticket reads it by
 * looking, unless it is only a peek, or at old messages that a search found; one that was closed is read by anybody.
 */
export async function messagePage(
  call: CompanyCall,
  ticketId: number,
  { peek, ...request }: MessagesRequest & { peek?: boolean | undefined },
) {
  const { company, caller } = call
  const ticketBefore = await accessTicket(company.db, caller, ticketId)
  const scope = { ticketId, hidden: await hiddenQueues(company.db, caller) }
  let page = await readPage(company.db, scope, request)
  if (ticketBefore.unreadMessages > 0 && !peek && !page.hasNewer && readsFor(ticketBefore, caller.userId)) {
    await company.transaction(tx => markAllRead(tx, ticketId))
    page = await readPage(company.db, scope, request)
  }
  const { rows, ...more } = page
  const messages: Message[] = await displayed(company.db, company.blobs, rows, scope.hidden)
  const ticket = found(await ticketView(company.db, company.blobs, ticketId), ticketErrors.ERR_NO_TICKET_FOUND)
  return { messages, ticket, ...more }
}

/** Colleagues who only look take no unread mark away and give the customer no blue ticks; a waiting ticket is read by accepting. */
function readsFor({ status, userId }: TicketRow, viewerId: number): boolean {
  if (status === 'open') return userId === null || userId === viewerId
  return status === 'closed'
}
