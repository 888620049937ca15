import { proto } from '@whiskeysockets/baileys'
import type { CustomerPhone } from '../../../emulators/whatsapp/phones/customer-phone.ts'
import type { PhoneMessage } from './state.ts'

const { REVOKE } = proto.Message.ProtocolMessage.Type

type Change = Partial<Pick<PhoneMessage, 'text' | 'edited' | 'deleted' | 'reactions' | 'ownReaction'>>

/**
 * What happened later to the messages on a phone, as far as its inbox does not tell: what the customer itself changed or
 * deleted, and the reactions of both sides.
 */
export function changesOn(phone: CustomerPhone): (message: PhoneMessage) => Change {
  const edits = new Map<string, string>()
  const deleted = new Set<string>()
  const own = new Map<string, string>()
  for (const { id, message, editedTo } of phone.sent.values()) {
    const { protocolMessage: later, reactionMessage: reaction } = message
    if (editedTo !== undefined) edits.set(id, editedTo)
    if (later?.type === REVOKE) deleted.add(later.key?.id ?? '')
    if (reaction) own.set(reaction.key?.id ?? '', reaction.text ?? '')
  }
  const theirs = new Map(phone.reactions.map(({ messageId, emoji }) => [messageId, emoji]))
  return ({ id }) => {
    const text = edits.get(id)
    const ownReaction = own.get(id)
    return {
      ...(text === undefined ? {} : { text, edited: true }),
      ...(deleted.has(id) ? { deleted: true } : {}),
      ...(ownReaction ? { ownReaction } : {}),
      reactions: [theirs.get(id) ?? '', ownReaction ?? ''].filter(emoji => emoji !== ''),
    }
  }
}
