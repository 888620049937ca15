import type { proto, WAMessage, WAMessageKey } from '@whiskeysockets/baileys'
import type { Address, MessageKey } from '../../../address.ts'
import type { InboundEvent, MessageArrived } from '../../../events.ts'
import { addressOf, addressOfPair } from '../jids.ts'
import type { Baileys } from '../library/library.ts'
import { bodyOf, contentOf } from './content.ts'

/** Finds a person's other name where WhatsApp told only one. */
type Resolve = (address: Address) => Promise<Address>

interface Reading {
  library: Baileys
  me: Address
  resolve: Resolve
}

const STATUS = 'status@broadcast'

/** One message of Baileys as the event that it means for the desk; null for what only phones talk about. */
export async function readMessage(
  { library, me, resolve }: Reading,
  message: WAMessage,
  source: MessageArrived['source'],
): Promise<InboundEvent | null> {
  const key = await keyOf(message.key, resolve)
  if (!key || message.category === 'peer') return null
  const sentAt = Number(message.messageTimestamp ?? 0) * 1000
  const base = {
    type: 'message',
    key,
    sentAt,
    source,
    ...(message.pushName ? { pushName: message.pushName } : {}),
  } as const
  const content = library.normalizeMessageContent(message.message)
  if (!content) return isUndecryptable(library, message) ? { ...base, kind: 'undecryptable', body: '' } : null
  if (content.protocolMessage) return readProtocol(library, content.protocolMessage, key, sentAt, me)
  if (content.reactionMessage) return readReaction(content.reactionMessage, key, sentAt, resolve)
  const shown = contentOf(content)
  return shown ? { ...base, ...shown } : null
}

async function keyOf(key: WAMessageKey, resolve: Resolve): Promise<MessageKey | null> {
  const isList = key.remoteJid?.endsWith('@broadcast')
  // Who writes to a list of people writes to each of them; to whom our own phone did is not told.
  if (isList && (key.fromMe || key.remoteJid === STATUS)) return null
  // On what the phone itself sent, the alternative is the sender's: our own.
  const chat = addressOfPair(isList ? key.participant : key.remoteJid, key.fromMe ? undefined : key.remoteJidAlt)
  if (!chat || !key.id) return null
  const base = { waId: key.id, fromMe: Boolean(key.fromMe) }
  if (!chat.group) return { ...base, chat: await resolve(chat) }
  const sender = addressOfPair(key.participant, key.participantAlt)
  return { ...base, chat, ...(sender && !key.fromMe ? { sender: await resolve(sender) } : {}) }
}

function isUndecryptable(library: Baileys, message: WAMessage): boolean {
  return message.messageStubType === library.proto.WebMessageInfo.StubType.CIPHERTEXT
}

/** Edits and deletions: their own key says who wrote the message they are about, its id says which. */
function readProtocol(
  library: Baileys,
  protocol: proto.Message.IProtocolMessage,
  key: MessageKey,
  sentAt: number,
  me: Address,
): InboundEvent | null {
  const { Type } = library.proto.Message.ProtocolMessage
  const waId = protocol.key?.id
  if (!waId) return null
  if (protocol.type === Type.MESSAGE_EDIT) {
    const edited = library.normalizeMessageContent(protocol.editedMessage)
    return {
      type: 'edit',
      key: { ...key, waId },
      body: bodyOf(edited),
      editedAt: Number(protocol.timestampMs ?? sentAt),
    }
  }
  if (protocol.type !== Type.REVOKE) return null
  const author = key.chat.group ? addressOf(protocol.key?.participant) : undefined
  return { type: 'delete', key: { ...(author ? writtenBy(key, author, me) : key), waId } }
}

/** An administrator may delete what another member wrote. */
function writtenBy(key: MessageKey, author: Address, me: Address): MessageKey {
  const mine = (author.pn !== undefined && author.pn === me.pn) || (author.lid !== undefined && author.lid === me.lid)
  const { sender: _, ...rest } = key
  return mine ? { ...rest, fromMe: true } : { ...rest, fromMe: false, sender: author }
}

async function readReaction(
  reaction: proto.Message.IReactionMessage,
  key: MessageKey,
  sentAt: number,
  resolve: Resolve,
): Promise<InboundEvent | null> {
  const { key: target, text } = reaction
  if (!target?.id) return null
  const author = key.chat.group && !target.fromMe ? addressOf(target.participant) : undefined
  return {
    type: 'reaction',
    key: {
      waId: target.id,
      fromMe: Boolean(target.fromMe),
      chat: key.chat,
      ...(author ? { sender: await resolve(author) } : {}),
    },
    by: key.fromMe ? 'me' : (key.sender ?? key.chat),
    emoji: text ?? '',
    reactedAt: Number(reaction.senderTimestampMs ?? sentAt) || sentAt,
  }
}
