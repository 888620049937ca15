import { type Address, type MessageKey, sameAddress } from '../../../whatsapp/index.ts'
import { addressOf } from '../../contacts/index.ts'
import type { PlacedMessage } from './store.ts'

type Named = Pick<PlacedMessage, 'number' | 'lid' | 'groupJid' | 'senderNumber' | 'senderLid'>

/** How WhatsApp knows a stored message. */
export function keyOf(message: Named & Pick<PlacedMessage, 'waId' | 'fromMe'>): MessageKey {
  const sender = senderAddress(message)
  return {
    waId: message.waId,
    fromMe: message.fromMe === 1,
    chat: addressOf(message),
    ...(message.groupJid !== null && sender ? { sender } : {}),
  }
}

function senderAddress({ senderNumber, senderLid }: Named): Address | undefined {
  if (senderNumber === null && senderLid === null) return undefined
  return addressOf({ number: senderNumber, lid: senderLid, groupJid: null })
}

/** Whether a key from WhatsApp means this message: the same conversation, and in a group the same person. */
export function isMeant(message: PlacedMessage, key: MessageKey): boolean {
  if (!sameAddress(addressOf(message), key.chat)) return false
  if (message.groupJid === null || !key.sender || message.fromMe === 1) return true
  const sender = senderAddress(message)
  return sender === undefined || sameAddress(sender, key.sender)
}
