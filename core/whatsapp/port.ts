import type { Readable } from 'node:stream'
import type { Capabilities } from '../kit/whatsapp-capabilities.ts'
import type { Address, ConnectionRef, MessageKey } from './address.ts'
import type { CallChanged, MediaRef, ProviderEvent } from './events.ts'
import type { Limits } from './limiter/limits.ts'
import type { NumberCheck, OutgoingMessage, ProfilePicture } from './outgoing.ts'

/**
 * The way to WhatsApp. One provider is one way of getting there (Baileys, Meta's Cloud API, the fake of the tests).
 * All that passes is plain data, so that a session can live in a worker without changing either side.
 *
 * A provider keeps these promises, and `conformance/` holds every provider to them:
 *  1. `open` returns at once, before it tells anything, and never throws; what fails is reported as `closed`.
 *  2. `closed` is the last event of a session, told exactly once. A session never reconnects by itself.
 *  3. Before WhatsApp is informed that we have a message, its text is durable with the provider. It is reported again at the next
 *     `open` until `settle` is called with its receipt: so a crash at any moment loses nothing and may repeat.
 *  4. Inbound events of one chat come in order.
 *  5. The acks of one message never fall, except to `failed`.
 *  6. `send` resolves when the message has left for WhatsApp, not when WhatsApp has it: that is `ack` 1 or `failed`.
 *  7. Our messages have the ids that we gave them, in whatever is told about them (acks, answers, reactions, deletions) and asked about
 *     them: a provider whose WhatsApp gives ids of its own keeps which is which.
 *  8. A person's two names, once known, are told together (`pn` and `lid` in one address).
 */
export interface Provider {
  readonly name: string
  /** What it can do; anyone who asks it for something else is rejected. */
  readonly capabilities: Capabilities
  /** The version of WhatsApp Web that sessions claim when they are told none; absent where there is nothing to claim. */
  readonly ownVersion?: string
  /** Starts a session with the stored link, or asks to be linked (`qr`) when there is none. */
  open(options: SessionOptions, sink: (event: ProviderEvent) => void): Session
  /** Whether the connection's files hold a link to a phone. */
  isLinked(options: SessionOptions): Promise<boolean>
  /**
   * Deletes the link and everything stored with it. No session of it may be open. What came and was not told yet may stay unless it is
   * `forGood`, for a connection that is deleted.
   */
  forget(options: SessionOptions, forGood?: boolean): Promise<void>
}

export interface SessionOptions {
  ref: ConnectionRef
  /** The file of the connection's keys and journal, owned by the provider (decision 14). */
  file: string
  /** What the phone shows in its list of linked devices. */
  deviceName: string
  /** The version of WhatsApp Web to claim. */
  version?: string | undefined
  /** By which everything of this connection goes, and nothing ever goes beside it; directly when absent. */
  proxy?: ProxyRoute | undefined
  /** With what it speaks to Meta's official platform; absent where a phone is linked. */
  account?: KnownAccount
}

/** An account of the WhatsApp Business Platform. Ids are digits that exceed what a number holds: always text. */
export interface CloudAccount {
  phoneNumberId: string
  /** Of the WhatsApp Business Account. */
  wabaId: string
  /** Not for logs, errors or events. */
  token: string
  /** Signs what Meta tells, and our calls. Not for logs, errors or events. */
  appSecret: string
  /** Where Meta is to tell us things, where that is known. */
  webhook?: { url: string; verifyToken: string } | undefined
}

/** `unreadable`: it was sealed with another key. */
export type KnownAccount = CloudAccount | 'unreadable' | undefined

/** A proxy of the company's own. Names of hosts are looked up behind it. */
export interface ProxyRoute {
  protocol: 'http' | 'socks5'
  host: string
  port: number
  username?: string
  /** Not for logs, errors or events. */
  password?: string
}

/** One attempt to be connected, from `open` to `closed`. Every call rejects with `ProviderError` when it fails. */
export interface Session {
  /** Uploads the file of a message, if it has one, so that `send` need not wait for it; it fails as `send` does. */
  prepare(message: OutgoingMessage): Promise<void>
  send(message: OutgoingMessage): Promise<void>
  markRead(keys: MessageKey[]): Promise<void>
  /** Whether WhatsApp knows a number, in any way of writing it (`writingsOf`), and how it writes it. */
  checkNumber(pn: string): Promise<NumberCheck>
  /** The same of several, `numbersAtOnce` at most, in one question; the answers in their order, each for itself. */
  checkNumbers(pns: readonly string[]): Promise<NumberCheck[]>
  /** How many messages may be under way at once, each in a conversation of its own; 1 where absent. */
  readonly atOnce?: number
  /** How fast this way to WhatsApp may be written on; the limits of linked phones where absent. */
  readonly limits?: Limits
  /** How many numbers one question takes: 1 where this way to WhatsApp asks about each by itself, 0 where it answers no such question. */
  readonly numbersAtOnce: number
  /** What a group is called; undefined where WhatsApp does not say. */
  groupSubject(group: string): Promise<string | undefined>
  profilePicture(of: Address): Promise<ProfilePicture>
  /** The picture at an address that `profilePicture` gave; it fails as `downloadMedia` does. */
  downloadPicture(url: string): Promise<Readable>
  /** The decrypted file as a stream; it fails with `media-gone` when WhatsApp no longer keeps it, else `no-answer`. */
  downloadMedia(media: MediaRef): Promise<Readable>
  /**
   * Asks the linked phone to upload the file of a message again, and answers where it is then; `media-gone` when the phone has
   * it no more. It takes as long as the phone takes, a minute at most.
   */
  requestMedia(key: MessageKey, media: MediaRef): Promise<MediaRef>
  /**
   * From now on it tells who types in these chats (`typing`), and in no others. While there are any, WhatsApp shows the number as
   * online and tells its phone of no message, so watch what someone looks at, and no longer.
   */
  watchTyping(chats: Address[]): Promise<void>
  /**
   * Their phone shows for some ten seconds that we type, or until our next message comes. The number is not shown as online for it,
   * so its own phone goes on telling of messages.
   */
  showTyping(chat: Address): Promise<void>
  rejectCall(call: Pick<CallChanged, 'callId' | 'from'>): Promise<void>
  /** The eight characters to type on the phone with this number, once WhatsApp has taken them; only while `qr` events come. */
  requestPairingCode(pn: string): Promise<string>
  /** These are durable in the desk; the journal may drop them. */
  settle(receipts: string[]): void
  /** Unlinks this device at WhatsApp as far as that answers; then as `close`. */
  logout(): Promise<void>
  /** Ends the session; `closed` with code 0 comes before it resolves, and nothing after. */
  close(): Promise<void>
}

export type ProviderErrorCode =
  /** The session is not open, or fell while it was asked. */
  | 'offline'
  /** WhatsApp did not answer in time; whether it acted is unknown. */
  | 'no-answer'
  /** WhatsApp has no such person, or gives no keys for them. */
  | 'unreachable'
  /** WhatsApp wants it later; `retryAfter` says when. */
  | 'throttled'
  | 'media-gone'
  | 'media-unreadable'
  /** WhatsApp does not do this, or not by this way to it. */
  | 'refused'

/** How a call of a session failed. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: ProviderErrorCode
  /** In so many milliseconds, where it is `throttled`. */
  readonly retryAfter: number
  constructor(
    code: ProviderErrorCode,
    detail?: string,
    { retryAfter = 0, ...options }: ErrorOptions & { retryAfter?: number } = {},
  ) {
    super(detail ?? code, options)
    this.code = code
    this.retryAfter = retryAfter
  }
}
