import type { DeskTx } from '../../company/index.ts'
import { amendTicket, type TicketRow } from '../tickets/index.ts'

/** What the contact had said last before a message came. */
export type SaidBefore = Pick<TicketRow, 'heardMessage' | 'heardMessageId' | 'heardIsDeleted'>

/**
 * The message was an answer to a menu, or a rating: whoever looks at the lists goes on reading what the contact said before it
 * (decision 524).
 */
export async function overlook(tx: DeskTx, ticket: TicketRow, before: SaidBefore): Promise<TicketRow> {
  const { heardMessage, heardMessageId, heardIsDeleted } = before
  if (heardMessageId === null || heardMessageId === ticket.heardMessageId) return ticket
  return amendTicket(tx, ticket, { heardMessage, heardMessageId, heardIsDeleted })
}
