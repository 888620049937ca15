import { lidJid, pnJid, SERVER } from './jids.ts'
import type { KeyBundle, OneTimeKey, SignedKey } from './key-bundle.ts'
import type { InboundLedger } from './ledgers.ts'
import type { Connection } from './wire/connection.ts'
import { type BinaryNode, node, timestamp } from './wire/node.ts'

/** What a companion said of itself when it registered. */
export interface CompanionKeys {
  noiseKey: Buffer
  identityKey: Buffer
  registrationId: number
  signedPreKey: SignedKey
}

interface Pending {
  stanza: BinaryNode
  chat: string
}

/** What the phone tells its companion about itself (settings, history) is no message that anybody wrote. */
const isCounted = ({ tag, attrs }: BinaryNode): boolean => tag === 'message' && attrs.category !== 'peer'

const LOW_ONE_TIME_KEYS = 5

const chatOf = ({ attrs }: BinaryNode): string => attrs.recipient ?? attrs.from ?? ''

/** A receipt and a message share the message's id; two kinds of receipt for one message are two stanzas. */
const keyOf = ({ tag, attrs }: BinaryNode): string =>
  tag === 'message'
    ? `message|${attrs.id}|${chatOf({ tag, attrs })}`
    : [tag, attrs.id, attrs.type, attrs.from, attrs.participant].join('|')

/**
 * A linked device of an account: its keys, its connection, and what waits for it. A stanza stays pending until
 * the companion acknowledged it, and is replayed on every new connection until then.
 */
export class Companion {
  readonly pn: string
  readonly lid: string
  readonly device: number
  readonly keys: CompanionKeys
  signedPreKey: SignedKey
  connection: Connection | undefined
  /** True once the companion asked for live traffic on its connection. */
  active = false
  /** True once the phone has sent its first synchronisation. */
  synchronised = false
  available = false
  /** Of whose presence it asked to be told on this connection. */
  readonly asksFor = new Set<string>()
  removed = false
  readonly #ledger: InboundLedger
  readonly #pending = new Map<string, Pending>()
  readonly #refusalsToSwallow = new Set<string>()
  #oneTimeKeys: OneTimeKey[] = []
  #askedForKeys = false

  constructor(owner: { pn: string; lid: string }, device: number, keys: CompanionKeys, ledger: InboundLedger) {
    this.pn = owner.pn
    this.lid = owner.lid
    this.device = device
    this.keys = keys
    this.signedPreKey = keys.signedPreKey
    this.#ledger = ledger
  }

  get jid(): string {
    return pnJid(this.pn, this.device)
  }

  get lidJid(): string {
    return lidJid(this.lid, this.device)
  }

  get online(): boolean {
    return this.active && this.connection?.open === true
  }

  get pendingCount(): number {
    return this.#pending.size
  }

  get oneTimeKeyCount(): number {
    return this.#oneTimeKeys.length
  }

  addOneTimeKeys(keys: OneTimeKey[]): void {
    this.#oneTimeKeys.push(...keys)
    this.#askedForKeys = false
  }

  /** A bundle to start a session with; asks the companion for more one-time keys when they run low. */
  takeBundle(): KeyBundle {
    const oneTimeKey = this.#oneTimeKeys.shift()
    if (this.#oneTimeKeys.length < LOW_ONE_TIME_KEYS && !this.#askedForKeys) {
      this.#askedForKeys = true
      const count = node('count', { value: String(this.#oneTimeKeys.length) })
      this.deliver(
        node('notification', { type: 'encrypt', from: SERVER, id: `keys-${Date.now()}`, t: timestamp() }, [count]),
      )
    }
    const { registrationId, identityKey } = this.keys
    return { registrationId, identityKey, signedPreKey: this.signedPreKey, oneTimeKey }
  }

  /** Queues a stanza that must be acknowledged, and writes it at once when the companion listens. */
  deliver(stanza: BinaryNode): void {
    const chat = chatOf(stanza)
    const pending = { stanza, chat }
    this.#pending.set(keyOf(stanza), pending)
    if (isCounted(stanza)) this.#ledger.queued(this.jid, this.pn, chat, stanza.attrs.id ?? '')
    if (this.online) this.#write(pending, stanza)
  }

  /** Sends what someone does at this moment (typing, presence): it is lost where the companion is not there, or did not ask. */
  emit(pn: string, stanza: BinaryNode): void {
    if (this.online && this.available && this.asksFor.has(pn)) this.connection?.send(stanza)
  }

  /** Replays what is pending, marked as offline, then says that this was all. */
  activate(): void {
    this.active = true
    const waiting = [...this.#pending.values()]
    if (waiting.length) this.connection?.send(node('ib', { from: SERVER }, [this.#preview(waiting)]))
    for (const pending of waiting) {
      const { tag, attrs, content } = pending.stanza
      this.#write(pending, node(tag, { ...attrs, offline: '1' }, content))
    }
    this.connection?.send(node('ib', { from: SERVER }, [node('offline', { count: String(waiting.length) })]))
  }

  /** The companion has the message (a receipt came). False if it was not waiting. */
  messageReceived(id: string, chat: string): boolean {
    const record = this.#ledger.of(this.jid, chat, id)
    if (record) record.receipts++
    if (!this.#pending.delete(`message|${id}|${chat}`)) return false
    if (record) this.#settle(record, 'delivered')
    return true
  }

  /** The companion could not decrypt the message and wants it again; the rejection that follows says nothing new. */
  messageWantedAgain(id: string, chat: string): void {
    const key = `message|${id}|${chat}`
    const record = this.#ledger.of(this.jid, chat, id)
    if (record) record.retries++
    this.#refusalsToSwallow.add(key)
    this.#pending.delete(key)
  }

  /**
   * The companion rejected the message with a code, or accepted it without a receipt. True if that was a rejection
   * for good.
   */
  messageAcknowledged(id: string, chat: string, error?: string): boolean {
    const key = `message|${id}|${chat}`
    if (error && this.#refusalsToSwallow.delete(key)) return false
    const record = this.#ledger.of(this.jid, chat, id)
    if (!this.#pending.delete(key) || !record) return false
    record.error = error
    this.#settle(record, error ? 'nacked' : 'delivered')
    return error !== undefined
  }

  /** The companion acknowledged a receipt or a notification. */
  stanzaAcknowledged({ attrs }: BinaryNode): void {
    this.#pending.delete([attrs.class, attrs.id, attrs.type, attrs.to, attrs.participant].join('|'))
  }

  /** The server has waited long enough for what it told to be acknowledged, and ends the stream over it; false when nothing waits. */
  endStreamOver(tag: string): boolean {
    const waiting = [...this.#pending.values()].find(({ stanza }) => stanza.tag === tag)
    if (!waiting) return false
    const { id, from, participant, type } = waiting.stanza.attrs
    const ack = node('ack', { class: tag, id, to: from, participant, type })
    this.connection?.close(node('stream:error', {}, [ack]))
    return true
  }

  #settle(record: { state: string; settledAt?: number }, state: 'delivered' | 'nacked'): void {
    record.state = state
    record.settledAt = Date.now()
  }

  #write({ stanza, chat }: Pending, written: BinaryNode): void {
    this.connection?.send(written)
    const record = stanza.tag === 'message' ? this.#ledger.of(this.jid, chat, stanza.attrs.id ?? '') : undefined
    if (record) record.writes++
  }

  #preview(waiting: Pending[]): BinaryNode {
    const count = (tag: string) => String(waiting.filter(pending => pending.stanza.tag === tag).length)
    return node('offline_preview', {
      count: String(waiting.length),
      message: count('message'),
      notification: count('notification'),
      receipt: count('receipt'),
      status: count('status'),
      appdata: '0',
    })
  }
}
