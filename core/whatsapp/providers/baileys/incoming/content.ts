import type { proto } from '@whiskeysockets/baileys'
import { readCard } from '../../../../kit/contact-card.ts'
import { MAX_CARDS, MAX_OWN_NAME } from '../../../../kit/limits.ts'
import type { MediaKind, MediaRef, MessageArrived } from '../../../events.ts'
import { addressOf } from '../jids.ts'
import { writeLocator } from '../media/locator.ts'

/** What a message holds, apart from who sent it where and when. */
export type Content = Pick<MessageArrived, 'kind' | 'body' | 'media' | 'location' | 'contacts' | 'quoted' | 'forwarded'>

type Message = proto.IMessage
type Reader = (message: Message) => Omit<Content, 'quoted' | 'forwarded'> | undefined

interface MediaNode {
  mimetype?: string | null
  fileLength?: number | { toNumber(): number } | null
  seconds?: number | null
  jpegThumbnail?: Uint8Array | null
  mediaKey?: Uint8Array | null
  directPath?: string | null
  url?: string | null
  caption?: string | null
  fileName?: string | null
}

/** One entry per form of message that we show, tried in this order. */
const readers: Reader[] = [
  message => (message.conversation ? text(message.conversation) : undefined),
  message => (message.extendedTextMessage ? text(message.extendedTextMessage.text) : undefined),
  message => file('image', message.imageMessage),
  message => file('video', message.videoMessage ?? message.ptvMessage),
  message => file(message.audioMessage?.ptt ? 'voice' : 'audio', message.audioMessage),
  message => file('document', message.documentMessage),
  message => file('sticker', message.stickerMessage ?? message.lottieStickerMessage?.message?.stickerMessage),
  message => location(message.locationMessage ?? message.liveLocationMessage, Boolean(message.liveLocationMessage)),
  message => contacts(message.contactMessage ? [message.contactMessage] : message.contactsArrayMessage?.contacts),
  message => chosen(message.buttonsResponseMessage?.selectedDisplayText),
  message => chosen(message.listResponseMessage?.title),
  message => chosen(message.templateButtonReplyMessage?.selectedDisplayText),
  message => chosen(message.interactiveResponseMessage?.body?.text),
  message => poll(message.pollCreationMessage ?? message.pollCreationMessageV2 ?? message.pollCreationMessageV3),
]

/** The content of a message that is for people; undefined for one that only phones talk about among themselves. */
export function contentOf(message: Message): Content | undefined {
  const said = saidIn(message)
  if (said) return { ...said, ...contextOf(message) }
  return hasUnknownContent(message) ? { kind: 'unknown', body: '' } : undefined
}

/** The text that a message shows, as a quote or an edit carries it; what it quotes itself is not looked at. */
export const bodyOf = (message: Message | null | undefined): string => (message ? (saidIn(message)?.body ?? '') : '')

function saidIn(message: Message): ReturnType<Reader> {
  for (const read of readers) {
    const said = read(message)
    if (said) return said
  }
  return undefined
}

/** Parts that come along with a message or concern phones alone; by themselves they are nothing to show. */
const silent = new Set([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'pollUpdateMessage',
  'pinInChatMessage',
  'keepInChatMessage',
  'call',
  'callLogMesssage',
  'bcallMessage',
  'deviceSentMessage',
  'stickerSyncRmrMessage',
  'secretEncryptedMessage',
  'encCommentMessage',
  'albumMessage',
])

function hasUnknownContent(message: Message): boolean {
  return Object.entries(message).some(([part, value]) => value !== null && value !== undefined && !silent.has(part))
}

const text = (body: string | null | undefined) => ({ kind: 'text', body: body ?? '' }) as const

const chosen = (body: string | null | undefined) => (body ? text(body) : undefined)

function file(kind: MediaKind, node: MediaNode | null | undefined): ReturnType<Reader> {
  if (!node) return undefined
  const media: MediaRef = {
    kind,
    mimeType: node.mimetype ?? 'application/octet-stream',
    ...(node.fileName ? { fileName: node.fileName } : {}),
    ...(node.fileLength ? { sizeBytes: Number(node.fileLength) } : {}),
    ...(node.seconds ? { seconds: node.seconds } : {}),
    ...(node.jpegThumbnail?.length ? { thumbnail: Buffer.from(node.jpegThumbnail).toString('base64') } : {}),
    locator: writeLocator(kind, node),
  }
  return { kind, body: node.caption || (kind === 'document' ? (node.fileName ?? '') : ''), media }
}

function location(node: proto.Message.ILocationMessage | null | undefined, live: boolean): ReturnType<Reader> {
  if (!node) return undefined
  return {
    kind: 'location',
    body: node.comment ?? '',
    location: {
      latitude: node.degreesLatitude ?? 0,
      longitude: node.degreesLongitude ?? 0,
      ...(node.name ? { name: node.name } : {}),
      ...(node.address ? { address: node.address } : {}),
      ...(node.jpegThumbnail?.length ? { thumbnail: Buffer.from(node.jpegThumbnail).toString('base64') } : {}),
      ...(live ? { live } : {}),
    },
  }
}

function contacts(cards: proto.Message.IContactMessage[] | null | undefined): ReturnType<Reader> {
  if (!cards) return undefined
  return {
    kind: 'contacts',
    body: '',
    contacts: cards.slice(0, MAX_CARDS).map(({ displayName, vcard }) => {
      const { name, number } = readCard(vcard ?? '')
      return { name: displayName?.slice(0, MAX_OWN_NAME) || name, ...(number ? { number } : {}) }
    }),
  }
}

function poll(node: proto.Message.IPollCreationMessage | null | undefined): ReturnType<Reader> {
  if (!node) return undefined
  const options = (node.options ?? []).map(option => `- ${option.optionName ?? ''}`)
  return { kind: 'unknown', body: [node.name ?? '', ...options].join('\n') }
}

function contextOf(message: Message): Pick<Content, 'quoted' | 'forwarded'> {
  for (const part of Object.values(message)) {
    const context = (part as { contextInfo?: proto.IContextInfo | null } | null)?.contextInfo
    if (!context) continue
    const sender = addressOf(context.participant)
    return {
      ...(context.isForwarded ? { forwarded: true } : {}),
      ...(context.stanzaId
        ? { quoted: { waId: context.stanzaId, body: bodyOf(context.quotedMessage), ...(sender ? { sender } : {}) } }
        : {}),
    }
  }
  return {}
}
