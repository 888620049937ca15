import type { Message, MessageTicket } from '../../../../core/tenant/messages/contract.ts'
import { reportsOfPending } from '../../../../core/tenant/tickets/contract.ts'

/** Where the person is looking. */
export interface Sight {
  userId: number
  /** Which tickets that wait concern this person. */
  allTicket: boolean
  followsQueues: boolean
  queueIds: readonly number[]
  /** Of the ticket whose chat the page shows. */
  uuid: string | undefined
  visible: boolean
}

/**
 * Whether a message is worth a sound and a notification: from a contact, not of a group, in an own ticket or in one that waits
 * and concerns this person, of nobody who is with the chatbot, and not in the conversation that is being looked at (spec 1 §4).
 */
export function reports(sight: Sight, message: Pick<Message, 'fromMe' | 'read'>, ticket: MessageTicket): boolean {
  if (message.fromMe || ticket.isGroup || ticket.chatbot) return false
  if (ticket.userId !== sight.userId && !reportsOfPending(sight, ticket)) return false
  return !(sight.visible && sight.uuid === ticket.uuid)
}
