import { randomBytes } from 'node:crypto'
import { encodeWAMessage, proto } from '@whiskeysockets/baileys'
import type { Companion } from '../companion.ts'
import { readRetryBundle } from '../key-bundle.ts'
import { type Posting, SentMessage } from '../messages/sent-message.ts'
import type { Network } from '../network.ts'
import { type BinaryNode, bytesOf, child, node } from '../wire/node.ts'
import type { DeviceSessions } from './device-sessions.ts'

/** A message that is encrypted and only waits to be handed to the server. */
export interface Prepared {
  sent: SentMessage
  release(): void
}

/** How a test can spoil a message on its way. */
export interface Spoiling {
  /** The companion cannot decrypt it and has to ask for it again; in a group it gets the sender's key all the same. */
  corrupt?: boolean
  /** The companion cannot decrypt it, and asks for it in vain. */
  lost?: boolean
  /** Further parts, encoded, of kinds that the library does not know. */
  newer?: Uint8Array
  /** Only phones may show it: companions get `<unavailable type="…">` in place of a ciphertext; '' gives no type. */
  unavailable?: string
}

/** An id as WhatsApp's Android phones make them. */
export const newMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

const damaged = (ciphertext: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(ciphertext)
  const last = bytes.length - 1
  bytes[last] = (bytes[last] ?? 0) ^ 0xff
  return bytes
}

const stanzaOf = ({ id, at, attrs }: Posting, parts: BinaryNode[]): BinaryNode =>
  node('message', { ...attrs, id, t: Math.floor(at / 1000).toString() }, parts)

/** Padded by one byte, as phones pad by up to sixteen. */
const withParts = (message: proto.IMessage, newer: Uint8Array): Uint8Array =>
  Buffer.concat([proto.Message.encode(message).finish(), newer, Buffer.of(1)])

const absent = (posting: Posting, why: string): BinaryNode =>
  stanzaOf(posting, [node('unavailable', why ? { type: why } : {})])

/** The sending side of a simulated phone: encrypts for every linked device, and again where one asks for it. */
export class Outgoing {
  readonly sent = new Map<string, SentMessage>()
  readonly #sessions: () => DeviceSessions
  readonly #network: Network
  readonly #ownLidJid: string
  /** Which companions hold this phone's sender key of which group. */
  readonly #keyHolders = new Map<string, Set<string>>()

  constructor(network: Network, ownLidJid: string, sessions: () => DeviceSessions) {
    this.#network = network
    this.#ownLidJid = ownLidJid
    this.#sessions = sessions
  }

  /** A new phone has new keys, which nobody holds. */
  forgetKeyHolders(): void {
    this.#keyHolders.clear()
  }

  /** Encrypts now, in order with everything else of this phone; nothing leaves before `release`. */
  async prepare(posting: Posting, to: string, spoiling: Spoiling = {}): Promise<Prepared> {
    const sent = new SentMessage(posting, to, this.#network.changes)
    const corrupt = spoiling.corrupt || spoiling.lost
    sent.isLost = spoiling.lost === true
    this.sent.set(posting.id, sent)
    const { unavailable } = spoiling
    const stanzas = await this.#sessions().run(async () => {
      if (unavailable !== undefined)
        return posting.companions.map(each => [each, absent(posting, unavailable)] as const)
      const common = posting.group ? await this.#sealForGroup(posting.group, posting) : undefined
      const sealed: [Companion, BinaryNode][] = []
      for (const companion of posting.companions) {
        const parts = common
          ? [
              ...(await this.#senderKeyFor(posting.group ?? '', companion, common.distribution)),
              corrupt ? { ...common.enc, content: damaged(bytesOf(common.enc)) } : common.enc,
            ]
          : [await this.#seal(companion, posting.message, posting.encAttrs, { ...spoiling, corrupt })]
        sealed.push([companion, stanzaOf(posting, parts)])
      }
      return sealed
    })
    const release = () => {
      for (const [companion, stanza] of stanzas) companion.deliver(stanza)
    }
    return { sent, release }
  }

  async post(posting: Posting, to: string, spoiling?: Spoiling): Promise<SentMessage> {
    const { sent, release } = await this.prepare(posting, to, spoiling)
    release()
    return sent
  }

  /** Encrypts a message once more for the companion that could not read it, on a fresh session. */
  async again(companion: Companion, receipt: BinaryNode): Promise<void> {
    const sent = this.sent.get(receipt.attrs.id ?? '')
    if (!sent) return
    sent.retries++
    if (sent.isLost) return
    const count = child(receipt, 'retry')?.attrs.count
    const { posting } = sent
    const stanza = await this.#sessions().run(async () => {
      await this.#sessions().startSession(companion.lidJid, readRetryBundle(receipt) ?? companion.takeBundle())
      const message = posting.group ? await this.#withSenderKey(posting.group, posting.message) : posting.message
      const enc = await this.#seal(companion, message, { ...posting.encAttrs, count: count ?? '1' })
      return stanzaOf(posting, [enc])
    })
    companion.deliver(stanza)
  }

  /** `read`, `played` and the like from a companion, for one or more messages. */
  advance(ids: string[], status: SentMessage['status'], error?: string): void {
    for (const id of ids) this.sent.get(id)?.advance(status, error)
  }

  async #seal(
    companion: Companion,
    message: proto.IMessage,
    attrs: Record<string, string | undefined>,
    { corrupt, newer }: Spoiling = {},
  ): Promise<BinaryNode> {
    const plaintext = newer ? withParts(message, newer) : encodeWAMessage(message)
    const { type, ciphertext } = await this.#sessions().encrypt(companion, plaintext)
    return node('enc', { v: '2', type, ...attrs }, corrupt ? damaged(ciphertext) : ciphertext)
  }

  async #sealForGroup(group: string, { message, encAttrs }: Posting) {
    const bytes = encodeWAMessage(message)
    const { ciphertext, distribution } = await this.#sessions().encryptForGroup(group, this.#ownLidJid, bytes)
    return { distribution, enc: node('enc', { v: '2', type: 'skmsg', ...encAttrs }, ciphertext) }
  }

  async #senderKeyFor(group: string, companion: Companion, distribution: Uint8Array): Promise<BinaryNode[]> {
    const holders = this.#keyHolders.get(group) ?? new Set()
    if (holders.has(companion.lidJid)) return []
    this.#keyHolders.set(group, holders.add(companion.lidJid))
    const senderKeyDistributionMessage = { groupId: group, axolotlSenderKeyDistributionMessage: distribution }
    return [await this.#seal(companion, { senderKeyDistributionMessage }, {})]
  }

  async #withSenderKey(group: string, message: proto.IMessage): Promise<proto.IMessage> {
    const nothing = encodeWAMessage({})
    const { distribution } = await this.#sessions().encryptForGroup(group, this.#ownLidJid, nothing)
    const senderKeyDistributionMessage = { groupId: group, axolotlSenderKeyDistributionMessage: distribution }
    return proto.Message.fromObject({ ...message, senderKeyDistributionMessage })
  }
}
