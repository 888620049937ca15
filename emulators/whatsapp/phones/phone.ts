import { randomBytes } from 'node:crypto'
import type { KeyPair, proto } from '@whiskeysockets/baileys'
import { displayedAs } from '../../../core/kit/file-kinds.ts'
import type { Companion } from '../companion.ts'
import type { Envelope, Handset, Picture, PlainMessage } from '../handset.ts'
import { type Addressing, isGroup, lidJid, lidOf, phoneNumber, pnJid } from '../jids.ts'
import type { KeyBundle } from '../key-bundle.ts'
import { fileOf, type InboxEntry, openFile, unwrap } from '../messages/inbox.ts'
import type { SentMessage, SentStatus } from '../messages/sent-message.ts'
import type { AutomaticReceipts, Network } from '../network.ts'
import { type BinaryNode, node, timestamp } from '../wire/node.ts'
import { DeviceSessions } from './device-sessions.ts'
import { Incoming } from './incoming.ts'
import { Outgoing } from './outgoing.ts'
import { deliveryReceipt, retryReceipt } from './receipts.ts'

const STATUS_OF_RECEIPT: Record<string, SentStatus> = {
  inactive: 'delivered',
  delivered: 'delivered',
  read: 'read',
  played: 'played',
}

/** Anything that names a person: digits, a JID, or a simulated phone. */
export type Who = string | { pn: string }

export const numberOfWho = (who: Who): string => phoneNumber(typeof who === 'string' ? who : who.pn)

/** A simulated primary phone: real Signal sessions, an inbox, and what its owner can do with it. */
export abstract class Phone implements Handset {
  readonly pn: string
  lid: string
  name: string
  about = ''
  picture: Picture | undefined
  /** Overrides the server's addressing for this person. */
  addressedBy: Addressing | undefined
  /** Overrides the server's automatic receipts for this phone. */
  receipts: AutomaticReceipts | undefined
  /** What companions last showed to this phone: `composing`, `recording`, `paused`, `available`, `unavailable`. */
  readonly activities: { account: string; activity: string }[] = []
  protected readonly network: Network
  protected readonly incoming: Incoming
  protected readonly outgoing: Outgoing
  #identity: KeyPair | undefined
  readonly #refusedTries = new Map<string, number>()
  #sessions: DeviceSessions | undefined

  constructor(network: Network, pn: string, name: string, identity?: KeyPair) {
    this.network = network
    this.pn = pn
    this.lid = lidOf(pn)
    this.name = name
    this.#identity = identity
    const sessions = () => this.sessions
    this.outgoing = new Outgoing(network, lidJid(this.lid), sessions)
    this.incoming = new Incoming(network, sessions, {
      understood: (account, id, chat, displayed) => this.#receive(account, id, chat, displayed),
      asked: (id, request) => this.answers(id, request),
      notUnderstood: envelope => this.#askAgain(envelope),
    })
  }

  /** Messages as the owner sees them, oldest first. */
  get inbox(): InboxEntry[] {
    return this.incoming.inbox
  }

  /** What this phone sent, by message id. */
  get sent(): Map<string, SentMessage> {
    return this.outgoing.sent
  }

  /** Every reaction that arrived, in order. */
  get reactions() {
    return this.incoming.reactions
  }

  addressing(): Addressing {
    return this.addressedBy ?? this.network.addressing
  }

  /** This person's JID in an addressing. */
  jid(addressing = this.addressing()): string {
    return addressing === 'lid' ? lidJid(this.lid) : pnJid(this.pn)
  }

  /** Resolves with the first message of the inbox that fits, now or later. */
  waitFor(fits: (entry: InboxEntry) => boolean, timeoutMs?: number): Promise<InboxEntry> {
    return this.network.changes.until(() => this.inbox.find(fits), `a message at ${this.pn}`, timeoutMs)
  }

  /** The decrypted file of a message. */
  file(entry: InboxEntry): Promise<Buffer> {
    return openFile(entry, this.network.media)
  }

  /** The next messages to this phone cannot be decrypted: it asks for them again. */
  failToDecrypt(times = 1): void {
    this.incoming.failures = times
  }

  /** Shows the account's unread messages: blue ticks. */
  reads(account?: Who): void {
    const from = account && numberOfWho(account)
    const unread = this.inbox.filter(entry => !entry.read && entry.from !== this.pn && (!from || entry.from === from))
    const chats = Map.groupBy(unread, entry => `${entry.from}|${entry.chat}`)
    for (const entries of chats.values()) this.#confirm(entries, 'read')
  }

  /** Plays a voice note to the end, if it is of a kind that phones play. */
  plays(id: string): void {
    const entry = this.incoming.find(id)
    if (entry && isPlayable(entry)) this.#confirm([entry], 'played')
  }

  setPicture(bytes: Uint8Array | undefined): void {
    this.picture = bytes && { id: randomBytes(6).toString('hex'), bytes: Buffer.from(bytes) }
    const change = this.picture ? node('set', { id: this.picture.id }) : node('delete')
    const attrs = { type: 'picture', from: this.jid(), id: `picture-${randomBytes(6).toString('hex')}` }
    for (const companion of this.acquaintances()) companion.deliver(node('notification', { ...attrs }, [change]))
  }

  takeBundle(): KeyBundle {
    return this.sessions.takeBundle()
  }

  takeEnvelope(envelope: Envelope): void {
    this.incoming.takeEnvelope(envelope)
  }

  takePlain(message: PlainMessage): void {
    this.incoming.takePlain(message)
  }

  takeReceipt(_from: Companion, type: string | undefined, ids: string[]): void {
    const status = STATUS_OF_RECEIPT[type ?? 'delivered']
    if (status) this.outgoing.advance(ids, status)
  }

  takeRetry(from: Companion, receipt: BinaryNode): void {
    void this.outgoing.again(from, receipt).finally(() => this.network.changes.announce())
  }

  takeRejection(_from: Companion, id: string, error: string): void {
    this.outgoing.advance([id], 'refused', error)
  }

  takeCallAnswer(_from: Companion, _callId: string, _answer: string): void {}

  takeActivity(from: Companion, activity: string): void {
    this.activities.push({ account: from.pn, activity })
    this.network.changes.announce()
  }

  /** A companion asks this phone for something. */
  protected answers(_id: string, _request: proto.Message.IProtocolMessage): void {}

  protected get sessions(): DeviceSessions {
    this.#sessions ??= new DeviceSessions(this.#identity)
    return this.#sessions
  }

  /** Keys of a new phone, which knows nobody's; anyone whom it talks with is told. */
  protected beginAnew(): void {
    this.#identity = undefined
    this.#sessions = undefined
    this.outgoing.forgetKeyHolders()
    const attrs = { type: 'encrypt', from: this.jid(), id: randomBytes(8).toString('hex'), t: timestamp() }
    for (const companion of this.acquaintances()) companion.deliver(node('notification', attrs, [node('identity')]))
  }

  /** Linked devices of everybody with whom this phone has exchanged a message. */
  protected acquaintances(): Companion[] {
    const accounts = new Set(this.inbox.map(entry => entry.from))
    for (const { to } of this.sent.values()) accounts.add(to)
    return this.network.companionsIn(accounts)
  }

  /** A message of this phone or to it, as an answer or a reaction names it. */
  protected reference(id: string): { author: string; fromMe: boolean; message: proto.IMessage } {
    const entry = this.incoming.find(id)
    if (entry) {
      const author = this.network.handset(entry.from)
      const jid = author ? (this.addressing() === 'lid' ? lidJid(author.lid) : pnJid(author.pn)) : pnJid(entry.from)
      return { author: jid, fromMe: false, message: entry.message }
    }
    const own = this.sent.get(id)
    if (!own) throw new Error(`emulator: ${this.pn} knows no message ${id}`)
    return { author: this.jid(), fromMe: true, message: own.message }
  }

  #receive(account: string, id: string, chat: string, displayed: boolean): void {
    if (account === this.pn) return
    const mode = this.receipts ?? this.network.receipts
    if (mode === 'none') return
    this.#sendReceipt(account, [id], chat, undefined)
    const entry = this.incoming.find(id)
    if (mode === 'read' && displayed && entry) this.#confirm([entry], 'read')
  }

  #confirm(entries: InboxEntry[], type: 'read' | 'played'): void {
    const [first] = entries
    if (!first) return
    for (const entry of entries) entry.read = true
    const ids = entries.map(entry => entry.id)
    this.#sendReceipt(first.from, ids, first.chat, type)
  }

  #sendReceipt(account: string, ids: string[], chat: string, type: 'read' | 'played' | undefined): void {
    const receipt = deliveryReceipt(this.jid(), ids, type, isGroup(chat) ? chat : undefined)
    for (const companion of this.network.companionsOf(account)) companion.deliver(receipt)
  }

  #askAgain(envelope: Envelope): void {
    const tries = (this.#refusedTries.get(envelope.id) ?? 0) + 1
    this.#refusedTries.set(envelope.id, tries)
    const record = this.network.outbound.of(envelope.from.pn, envelope.id)
    if (record) record.retries++
    const own = envelope.from.pn === this.pn
    envelope.from.deliver(retryReceipt(envelope, this, own, tries, this.sessions.registrationId))
  }
}

function isPlayable({ message }: InboxEntry): boolean {
  const { type, file } = fileOf(unwrap(message)) ?? {}
  return type === 'audio' || type === 'video' ? displayedAs(file?.mimetype ?? '') === type : true
}
