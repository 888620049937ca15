import { DELETE_HOURS, EDIT_MINUTES } from '../../../../../core/tenant/messages/contract.ts'
import { mayReword } from '../../../../../core/tenant/messages/permissions.ts'
import type { User } from '../../../../app/session/user.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'

const MINUTE = 60_000

/** Whether there is something to answer, react to or change. */
export const isAlive = ({ isDeleted, failure, mediaType }: ChatMessage): boolean =>
  !isDeleted && !failure && mediaType !== 'call_log' && mediaType !== 'undecryptable'

/** Whether WhatsApp still deletes a message of ours for everybody; one that never left goes at any time. */
export const mayRemove = (message: ChatMessage): boolean =>
  message.fromMe &&
  isAlive(message) &&
  (message.held !== undefined || Date.now() - Date.parse(message.createdAt) < DELETE_HOURS * 60 * MINUTE)

/** Whether someone may change now what a message of ours says: WhatsApp takes it for some minutes. */
export const mayEdit = (message: ChatMessage, me: User): boolean =>
  message.fromMe &&
  isAlive(message) &&
  !message.outgoing &&
  message.mediaType === 'text' &&
  mayReword({ userId: me.id, profile: me.profile }, message) &&
  Date.now() - Date.parse(message.createdAt) < EDIT_MINUTES * MINUTE

/** What this person wrote last in a chat, also while it is on its way. */
export const lastWrittenBy = (messages: readonly ChatMessage[], { id }: User): ChatMessage | undefined =>
  messages.findLast(one => one.fromMe && !one.isDeleted && (one.outgoing !== undefined || one.userId === id))
