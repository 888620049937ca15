import type { BinaryNode, proto, WAMessage, WAMessageKey } from '@whiskeysockets/baileys'
import type { Address, MessageKey } from '../../../address.ts'
import type { InboundEvent, MessageArrived } from '../../../events.ts'
import { addressOf, addressOfPair } from '../jids.ts'
import type { Baileys } from '../library/library.ts'
import { bodyOf, contentOf } from './content.ts'

/** Finds a person's other name where WhatsApp told only one. */
type Resolve = (address: Address) => Promise<Address>

export interface Reading {
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
  if (content?.protocolMessage) return readProtocol(library, content.protocolMessage, key, sentAt, me)
  if (content?.reactionMessage) return readReaction(content.reactionMessage, key, sentAt, resolve)
  const shown = content && contentOf(content)
  if (shown) return { ...base, ...shown }
  return isUnreadable(message) ? { ...base, kind: 'undecryptable', body: '' } : null
}

/**
 * A message that came without anything to read. Who sent it lets the phone alone show it, or the phone is asked for it: then
 * it is a placeholder.
 */
export async function readUnavailable(
  { resolve }: Reading,
  stanza: BinaryNode,
  { key, messageTimestamp, pushName, category }: WAMessage,
): Promise<MessageArrived | null> {
  const named = await keyOf(key, resolve)
  if (!named || category === 'peer') return null
  const why = Array.isArray(stanza.content) && stanza.content.find(({ tag }) => tag === 'unavailable')?.attrs.type
  const source = named.fromMe ? 'phone' : stanza.attrs.offline ? 'offline' : 'live'
  return {
    type: 'message',
    key: named,
    ...(why ? { kind: 'unknown', form: /view_once/.test(why) ? 'viewOnce' : 'onPhone' } : { kind: 'undecryptable' }),
    body: '',
    sentAt: Number(messageTimestamp ?? 0) * 1000,
    source,
    ...(pushName ? { pushName } : {}),
  }
}

/** The messages that our own phone was asked for because they came without content. */
export function givenByPhone(library: Baileys, { key, message }: WAMessage): WAMessage[] {
  const { protocolMessage } = library.normalizeMessageContent(message) ?? {}
  if (!key.fromMe) return []
  const results = protocolMessage?.peerDataOperationRequestResponseMessage?.peerDataOperationResult ?? []
  return results.flatMap(({ placeholderMessageResendResponse: given }) =>
    given?.webMessageInfoBytes ? [library.proto.WebMessageInfo.decode(given.webMessageInfoBytes) as WAMessage] : [],
  )
}

/** How the desk names a message; null for one that is in nobody's conversation. */
export async function keyOf(key: WAMessageKey, resolve: Resolve): Promise<MessageKey | null> {
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

/** WhatsApp's type of what stands for a message that could not be decrypted, or one that is seen once. */
const CIPHERTEXT = 2

export const isUnreadable = ({ key, message, messageStubType }: WAMessage): boolean =>
  messageStubType === CIPHERTEXT || (!message && key.isViewOnce === true)

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
