import type { CardDetails } from '../domain/contact-card.ts'
import type { MessageForm } from '../domain/message-forms.ts'
import type { AdPreview, Origin } from '../domain/referral.ts'
import type { SendFailureReason } from '../domain/send-failures.ts'
import type { Address, MessageKey } from './address.ts'

/** Everything that a provider tells: about the connection itself, or from WhatsApp for the desk. Plain data throughout. */
export type ProviderEvent = StatusEvent | InboundEvent | TypingPayload

/** The life of one session, in this order: connecting, (qr | paired)*, open, closed. `closed` is the last event of all. */
export type StatusEvent =
  | { type: 'connecting' }
  /** A new QR code; it replaces the one before. `renewed`: WhatsApp wanted another, and its time goes on as it was. */
  | { type: 'qr'; qr: string; renewed?: true }
  /** The phone accepted this device; WhatsApp now closes with 515 and a new session opens. */
  | { type: 'paired'; me: Address }
  | { type: 'open'; me: Address; name?: string }
  /** `code` is WhatsApp's (401, 408, 440, 515, …), 0 for a close that we asked for, or one of `OWN_CLOSE`. */
  | {
      type: 'closed'
      code: number
      detail: string
      /** Until when WhatsApp will reject this number, epoch milliseconds, where it said so (402). */
      until?: number
    }

/** Codes of closes that are not WhatsApp's. */
export const OWN_CLOSE = {
  /** The session could not even begin. */
  couldNotBegin: 1,
  /** Who answered could not show that it is WhatsApp. */
  notWhatsApp: 2,
  /** The account asks for a passkey before it links a device; no program without a person's key can give one. */
  needsPasskey: 3,
  /** The connection's proxy cannot be reached, or is none of its kind. */
  proxySilent: 4,
  /** It rejected user or password. */
  proxyUnauthorized: 5,
  /** It does not lead to WhatsApp. */
  proxyRefused: 6,
  /** It lies where the operator lets no proxy lead. */
  proxyForbidden: 7,
  /** Who answers behind it has no certificate of WhatsApp's. */
  proxyIntercepting: 8,
  /** Nobody can read its password any more; no session began. */
  proxyUnreadable: 9,
  /** Meta does not take the token of the account: it ended, was withdrawn, or there is none. */
  cloudToken: 10,
  /** The token lacks a right, or the account was not given to it. */
  cloudPermission: 11,
  /** The number is none of the account's, or not registered at Meta. */
  cloudNumber: 12,
  /** Nobody can read the token any more: it was sealed with another key. */
  cloudUnreadable: 13,
} as const

/** What someone does at the other end before a message comes; null: no more. */
export type Typing = 'text' | 'audio' | null

/** Someone types, or records, in a chat that is watched (`Session.watchTyping`). Nobody stores it, and it may be missed. */
export interface TypingPayload {
  type: 'typing'
  chat: Address
  what: Typing
}

/** What goes to the desk, in the order in which it happened within a chat. */
export type InboundEvent =
  | MessageArrived
  | MessageEdited
  | MessageDeleted
  | MessageReacted
  | PlaceholderVoid
  | MessageAcked
  | MessageFailed
  | ReadElsewhere
  | CallChanged
  | ContactLearnt
  | GroupLearnt
  | WroteBefore
  | PhoneNames
  | RestrictionPayload
  | PreferencePayload

/** On an event that WhatsApp tells again until it is settled: hand it to `Session.settle` once it is durable in the desk. */
interface Receipted {
  receipt?: string
}

export type MessageKind =
  | 'text'
  | 'image'
  | 'video'
  | 'audio'
  | 'voice'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contacts'
  /** It arrived but could not be decrypted; WhatsApp is asked again, and the content comes under the same key. */
  | 'undecryptable'
  /** Something that is shown as a word (`form`) and what could be read of it: a cart, a poll, what only the phone may show. */
  | 'unknown'

export type MediaKind = Extract<MessageKind, 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker'>

/** Enough to download a file later, also after a restart: keep it beside the message and hand it back unchanged. */
export interface MediaRef {
  kind: MediaKind
  mimeType: string
  fileName?: string
  sizeBytes?: number
  seconds?: number
  /** A small JPEG, base64. */
  thumbnail?: string
  /** The provider's own, opaque to everybody else. */
  locator: string
}

/** What the page to which a text links says of itself, as the sender tells it. */
export interface LinkPreview {
  /** The address as it stands in the text. */
  url: string
  title: string
  description?: string
  /** A small JPEG, base64. */
  thumbnail?: string
}

export interface QuotedByPhone {
  waId: string
  sender?: Address
  /** We wrote it. */
  fromMe?: true
  body: string
  /** A text where absent. */
  kind?: MessageKind
  form?: MessageForm
  /** A small JPEG, base64. */
  thumbnail?: string
  /** It is a status, which is in no conversation. */
  isStatus?: true
}

export interface MessageArrived extends Receipted {
  type: 'message'
  key: MessageKey
  kind: MessageKind
  /** What it is, of the kind `unknown`. */
  form?: MessageForm
  /** When an event or a call begins, epoch milliseconds. */
  startsAt?: number
  /** How many things are in a cart. */
  items?: number
  /** The text or the caption; the file name of a document without caption; '' where there is none. */
  body: string
  media?: MediaRef
  location?: {
    latitude: number
    longitude: number
    name?: string
    address?: string
    thumbnail?: string
    live?: boolean
  }
  contacts?: ({ name: string; number?: string } & CardDetails)[]
  link?: LinkPreview
  ad?: AdPreview
  origin?: Origin
  /** The message that this one answers. All but `waId` is what the sender's phone quoted, for when we do not have it. */
  quoted?: QuotedByPhone
  forwarded?: boolean
  /** Who is mentioned in `body`, where it says their number behind an @. */
  mentions?: Address[]
  /** What is of the kind `unknown` as the provider got it, base64: for a later version that reads it. */
  raw?: string
  /** It says more of a message that was told before, and is no news. */
  completes?: true
  /** It brings a better file for the picture or film that was told before under the same key, and is no news. */
  better?: true
  /** When it was sent, epoch milliseconds. */
  sentAt: number
  pushName?: string
  /**
   * `live` now; `offline` it waited at WhatsApp while we were away; `phone` typed on the linked phone itself or on another
   * of its devices (`fromMe`); `replay` taken from the journal after a crash. The same message may come more than once.
   */
  source: 'live' | 'offline' | 'phone' | 'replay'
}

/** `key` is that of the message that was edited; `editedAt` orders several edits. */
export interface MessageEdited extends Receipted {
  type: 'edit'
  key: MessageKey
  body: string
  mentions?: Address[]
  editedAt: number
}

/** Deleted for everybody, by anyone who wrote it, an administrator of the group, or the account itself. */
export interface MessageDeleted extends Receipted {
  type: 'delete'
  key: MessageKey
}

/** `key` is that of the message reacted to; an empty `emoji` takes `by`'s reaction back. */
export interface MessageReacted extends Receipted {
  type: 'reaction'
  key: MessageKey
  by: Address | 'me'
  emoji: string
  reactedAt: number
}

/** What came under the key of a message that could not be decrypted is none for people: a placeholder of it goes. */
export interface PlaceholderVoid extends Receipted {
  type: 'void'
  key: MessageKey
}

/** 1 accepted by WhatsApp, 3 delivered, 4 read, 5 played (decision 1). Never falls for one id within one session. */
export type Ack = 1 | 3 | 4 | 5

/** A message of ours advanced. Match by `waId` alone: `chat` may name the person otherwise than the send did. */
export interface MessageAcked extends Receipted {
  type: 'ack'
  waId: string
  chat: Address
  ack: Ack
  /** Who received or read it, in a group. */
  by?: Address
  /** As what Meta charges it, and whether it does at all. */
  charge?: { category: string; billable: boolean }
  at: number
}

/**
 * The account read messages of a chat on its phone, or on another of its devices: these and what came before them. It comes behind
 * the messages that it names.
 */
export interface ReadElsewhere extends Receipted {
  type: 'read'
  chat: Address
  waIds: string[]
  at: number
}

/** WhatsApp rejected a message of ours, perhaps after it had taken it. `code` is WhatsApp's. */
export interface MessageFailed extends Receipted {
  type: 'failed'
  waId: string
  chat: Address
  code: number
  reason: SendFailureReason
}

export interface CallChanged extends Receipted {
  type: 'call'
  callId: string
  from: Address
  state: 'ringing' | 'accepted' | 'rejected' | 'missed' | 'ended'
  video: boolean
  group: boolean
  at: number
  /** It happened while we were away. */
  offline: boolean
}

/** Something about a person; with both `pn` and `lid`, that they are one person. */
export interface ContactLearnt {
  type: 'contact'
  address: Address
  pushName?: string
  /** The verified name of a business. */
  businessName?: string
  picture?: 'changed' | 'removed'
}

export interface GroupLearnt {
  type: 'group'
  group: string
  subject?: string
  joined?: Address[]
  left?: Address[]
}

/** What the phone's address book calls people: some at a time, when it is linked and when a name changes. */
export interface PhoneNames {
  type: 'phone-names'
  people: NamedByPhone[]
}

export interface NamedByPhone {
  address: Address
  name: string
}

/** People who wrote to this number before it was linked, as its phone tells when it is: some at a time, and perhaps again. */
export interface WroteBefore {
  type: 'wrote-before'
  people: Address[]
}

/** Someone asked WhatsApp for no more advertising of this number, or for it again. Only they can undo the first. */
export interface PreferencePayload extends Receipted {
  type: 'preference'
  address: Address
  wantsAds: boolean
}

/** WhatsApp keeps this number from writing to people who never wrote to it until then; null: it does not, or no longer. */
export interface RestrictionPayload {
  type: 'restriction'
  until: number | null
  /** It is that the account has begun all the chats that it may in a cycle, and no punishment. */
  capped?: true
  /** WhatsApp did not say all: a later end that is known stays. */
  atLeast?: true
}
