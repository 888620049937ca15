import type { BinaryNode, proto, WAMessage, WAMessageKey } from '@whiskeysockets/baileys'
import { HOUR } from '../../../../kit/clock.ts'
import { type Address, type MessageKey, sameAddress } from '../../../address.ts'
import type { InboundEvent, MessageArrived } from '../../../events.ts'
import { addressOf, addressOfPair } from '../jids.ts'
import type { Baileys } from '../library/library.ts'
import { type Content, contentOf, mentionsIn, STATUS } from './content.ts'
import { formed } from './kinds/content.ts'
import { unwrapped, wordsIn } from './kinds/table.ts'
import { readSealed } from './sealed.ts'
import type { Secrets } from './secrets.ts'

/** Finds a person's other name where WhatsApp told only one. */
type Resolve = (address: Address) => Promise<Address>

export interface Reading {
  library: Baileys
  me: Address
  resolve: Resolve
  /** Whether a person administers a group; false where WhatsApp does not tell. */
  isAdministrator(group: Address, person: Address): Promise<boolean>
  secrets: Secrets
}

/** One message of Baileys as the event that it means for the desk; null for what only phones talk about. */
export async function readMessage(
  reading: Reading,
  message: WAMessage,
  source: MessageArrived['source'],
): Promise<InboundEvent | null> {
  const { me, resolve, library, secrets } = reading
  const key = await keyOf(reading, message.key)
  if (!key || message.category === 'peer') return null
  const at = timeOf(message)
  const content = unwrapped(message.message)
  if (content?.protocolMessage) return readProtocol(reading, content.protocolMessage, key, at)
  if (content?.reactionMessage) return readReaction(content.reactionMessage, key, at, resolve)
  const doer = key.fromMe ? me : (key.sender ?? key.chat)
  const sealed = content && readSealed({ secrets, library, key, doer, at }, content)
  if (sealed === null || (sealed && 'type' in sealed)) return sealed
  const displayed = sealed ?? contentOf(message.message ?? {}) ?? unreadable(message)
  if (!displayed) return null
  const twin = twinOf(library, message.message)
  if (twin?.is === 'same') return null
  if (twin) return arrived(reading, message, { ...key, waId: twin.of }, source, { ...displayed, better: true })
  secrets.keep(message, key.chat, doer)
  return arrived(reading, message, key, source, displayed)
}

/**
 * Phones send some pictures and films twice: first as every phone shows them, then the same sharper, as a moving picture or in
 * another code. What comes second says which message it belongs to.
 */
function twinOf(library: Baileys, message: WAMessage['message']): { is: 'better' | 'same'; of: string } | undefined {
  const { AssociationType } = library.proto.MessageAssociation
  const { associationType: type, parentMessageKey } =
    (message?.messageContextInfo ?? message?.associatedChildMessage?.message?.messageContextInfo)?.messageAssociation ??
    {}
  const of = parentMessageKey?.id
  if (!of) return undefined
  if (type === AssociationType.HD_IMAGE_DUAL_UPLOAD || type === AssociationType.HD_VIDEO_DUAL_UPLOAD)
    return { is: 'better', of }
  const isSame = type === AssociationType.MOTION_PHOTO || type === AssociationType.HEVC_VIDEO_DUAL_UPLOAD
  return isSame ? { is: 'same', of } : undefined
}

const unreadable = (message: WAMessage): Content | undefined =>
  isUnreadable(message) ? { kind: 'undecryptable', body: '' } : undefined

/** A message that there is, though nothing of it could be read: newer than this program, or made to be unreadable. */
export async function readUnknown(
  reading: Reading,
  message: WAMessage,
  source: MessageArrived['source'],
): Promise<MessageArrived | null> {
  const key = await keyOf(reading, message.key)
  return key && arrived(reading, message, key, source, formed('other'))
}

async function arrived(
  { me, resolve }: Reading,
  message: WAMessage,
  key: MessageKey,
  source: MessageArrived['source'],
  content: Content & Pick<MessageArrived, 'better'>,
): Promise<MessageArrived> {
  return {
    type: 'message',
    key,
    sentAt: timeOf(message),
    source,
    ...(message.pushName ? { pushName: message.pushName } : {}),
    ...content,
    ...(content.quoted?.sender && sameAddress(content.quoted.sender, me)
      ? { quoted: { ...content.quoted, fromMe: true } }
      : {}),
    ...(content.mentions ? { mentions: await named(content.mentions, me, resolve) } : {}),
  }
}

const timeOf = ({ messageTimestamp }: WAMessage): number => Number(messageTimestamp ?? 0) * 1000

/** How far a sender's clock may go wrong. */
const AHEAD = HOUR

/** When the sender says that it was, which orders two of a second; who says a later time would have the last word for ever. */
const claimed = (moment: proto.Message.IProtocolMessage['timestampMs'], sentAt: number): number =>
  Math.min(Number(moment ?? 0) || sentAt, sentAt + AHEAD)

/** By both of their names, where both are known. */
const named = (people: Address[], me: Address, resolve: Resolve): Promise<Address[]> =>
  Promise.all(people.map(person => (person.lid && person.lid === me.lid ? me : resolve(person))))

/**
 * A message that came without anything to read. Who sent it lets the phone alone show it, or the phone is asked for it: then
 * it is a placeholder.
 */
export async function readUnavailable(
  reading: Reading,
  stanza: BinaryNode,
  message: WAMessage,
): Promise<MessageArrived | null> {
  const key = await keyOf(reading, message.key)
  if (!key || message.category === 'peer') return null
  const why = Array.isArray(stanza.content) && stanza.content.find(({ tag }) => tag === 'unavailable')?.attrs.type
  const source = key.fromMe ? 'phone' : stanza.attrs.offline ? 'offline' : 'live'
  const form = why && (/view_once/.test(why) ? 'viewOnce' : 'onPhone')
  return arrived(reading, message, key, source, form ? formed(form) : { kind: 'undecryptable', body: '' })
}

/** The messages that our own phone was asked for because they came without content. */
export function providedByPhone(library: Baileys, { key, message }: WAMessage): WAMessage[] {
  const { protocolMessage } = unwrapped(message) ?? {}
  if (!key.fromMe) return []
  const results = protocolMessage?.peerDataOperationRequestResponseMessage?.peerDataOperationResult ?? []
  return results.flatMap(({ placeholderMessageResendResponse: provided }) =>
    provided?.webMessageInfoBytes
      ? [library.proto.WebMessageInfo.decode(provided.webMessageInfoBytes) as WAMessage]
      : [],
  )
}

/** WhatsApp itself, which announces what is new, and its assistants. */
const WHATSAPP = /^(0|1313555\d{4}|131655500\d{2})$/

/** How the desk names a message; null for one that is in no conversation with a customer (decision 734). */
export async function keyOf(
  { me, resolve }: Pick<Reading, 'me' | 'resolve'>,
  key: WAMessageKey,
): Promise<MessageKey | null> {
  const isList = key.remoteJid?.endsWith('@broadcast')
  // Who writes to a list of people writes to each of them; to whom our own phone did is not told.
  if (isList && (key.fromMe || key.remoteJid === STATUS)) return null
  // On what the phone itself sent, the alternative is the sender's: our own.
  const chat = addressOfPair(isList ? key.participant : key.remoteJid, key.fromMe ? undefined : key.remoteJidAlt)
  if (!chat || !key.id) return null
  const base = { waId: key.id, fromMe: Boolean(key.fromMe) }
  if (!chat.group) {
    const person = await resolve(chat)
    // What someone writes to themselves are their notes.
    return sameAddress(person, me) || WHATSAPP.test(person.pn ?? '') ? null : { ...base, chat: person }
  }
  const sender = addressOfPair(key.participant, key.participantAlt)
  return { ...base, chat, ...(sender && !key.fromMe ? { sender: await resolve(sender) } : {}) }
}

/** WhatsApp's type of what stands for a message that could not be decrypted, or one that is seen once. */
const CIPHERTEXT = 2

export const isUnreadable = ({ key, message, messageStubType }: WAMessage): boolean =>
  messageStubType === CIPHERTEXT || (!message && key.isViewOnce === true)

/** Edits and deletions: their own key says who wrote the message they are about, its id says which. */
async function readProtocol(
  reading: Reading,
  protocol: proto.Message.IProtocolMessage,
  key: MessageKey,
  sentAt: number,
): Promise<InboundEvent | null> {
  const { library, me, resolve } = reading
  const { Type } = library.proto.Message.ProtocolMessage
  const waId = protocol.key?.id
  if (!waId) return null
  if (protocol.type === Type.MESSAGE_EDIT) {
    const { mentions } = mentionsIn(protocol.editedMessage)
    return {
      type: 'edit',
      key: { ...key, waId },
      body: wordsIn(protocol.editedMessage),
      editedAt: claimed(protocol.timestampMs, sentAt),
      ...(mentions ? { mentions: await named(mentions, me, resolve) } : {}),
    }
  }
  if (protocol.type !== Type.REVOKE) return null
  const author = key.chat.group ? addressOf(protocol.key?.participant) : undefined
  const deleted = author ? await writtenBy(reading, key, await resolve(author)) : key
  return deleted && { type: 'delete', key: { ...deleted, waId } }
}

/**
 * A deletion's key, where it says who wrote the message: what another member wrote is for administrators to delete, and for us
 * on our phone, which asked WhatsApp itself. Null from anybody else, who may claim it all the same.
 */
async function writtenBy(
  { me, isAdministrator }: Reading,
  key: MessageKey,
  author: Address,
): Promise<MessageKey | null> {
  const { sender, ...rest } = key
  if (sender && sameAddress(sender, author)) return key
  if (!key.fromMe && !(sender && (await isAdministrator(key.chat, sender)))) return null
  return sameAddress(author, me) ? { ...rest, fromMe: true } : { ...rest, fromMe: false, sender: author }
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
    reactedAt: claimed(reaction.senderTimestampMs, sentAt),
  }
}
