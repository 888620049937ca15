import type { CompanyTx } from '../../company/index.ts'
import { amendTicket, type TicketRow } from '../tickets/index.ts'

/** What the contact had said last before a message came. */
export type ContentBefore = Pick<TicketRow, 'heardMessage' | 'heardMessageId' | 'heardIsDeleted'>

/**
 * The message was an answer to a menu, or a rating: anyone who looks at the lists goes on reading what the contact said before it
 * (decision 524).
 */
export async function overlook(tx: CompanyTx, ticket: TicketRow, before: ContentBefore): Promise<TicketRow> {
  const { heardMessage: receivedMessage, heardMessageId: receivedMessageId, heardIsDeleted: receivedIsDeleted } = before
  if (receivedMessageId === null || receivedMessageId === ticket.heardMessageId) return ticket
  return amendTicket(tx, ticket, {
    heardMessage: receivedMessage,
    heardMessageId: receivedMessageId,
    heardIsDeleted: receivedIsDeleted,
  })
}
