import { proto, unpadRandomMax16 } from '@whiskeysockets/baileys'
import type { Companion } from '../companion.ts'
import type { Envelope, PlainMessage } from '../handset.ts'
import { isGroup, phoneNumber } from '../jids.ts'
import { type InboxEntry, newEntry, textOf, unwrap } from '../messages/inbox.ts'
import type { Network } from '../network.ts'
import { type BinaryNode, bytesOf } from '../wire/node.ts'
import type { DeviceSessions, Sealed } from './device-sessions.ts'

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type

/** What the phone does about what arrived. */
interface IncomingEvents {
  /** The message is decrypted; `shown` tells whether it is one that people see. */
  understood(account: string, id: string, chat: string, displayed: boolean): void
  /** A companion asked the phone itself for something. */
  asked(id: string, request: proto.Message.IProtocolMessage): void
  /** The message could not be decrypted. */
  notUnderstood(envelope: Envelope): void
}

const sealedOf = (enc: BinaryNode): Sealed => ({
  type: enc.attrs.type === 'msg' ? 'msg' : 'pkmsg',
  ciphertext: bytesOf(enc),
})

/** The receiving side of a simulated phone: decrypts in order and keeps what its owner would see. */
export class Incoming {
  readonly inbox: InboxEntry[] = []
  /** Messages for the phone itself: key requests, placeholder requests and the like. */
  readonly protocol: proto.Message.IProtocolMessage[] = []
  /** Every reaction that arrived, in order, also those to messages that this phone sent. */
  readonly reactions: { messageId: string; by: string; emoji: string }[] = []
  /** How many of the next messages the phone pretends to be unable to decrypt. */
  failures = 0
  readonly #network: Network
  readonly #sessions: () => DeviceSessions
  readonly #events: IncomingEvents
  readonly #byId = new Map<string, InboxEntry>()

  constructor(network: Network, sessions: () => DeviceSessions, events: IncomingEvents) {
    this.#network = network
    this.#sessions = sessions
    this.#events = events
  }

  find(id: string): InboxEntry | undefined {
    return this.#byId.get(id)
  }

  takeEnvelope(envelope: Envelope): void {
    void this.#sessions()
      .run(() => this.#decrypt(envelope))
      .then(message => message && this.#apply(message, envelope.from.pn, envelope))
      .catch(() => this.#events.notUnderstood(envelope))
      .finally(() => this.#network.changes.announce())
  }

  takePlain({ id, account, message, at }: PlainMessage): void {
    this.#apply(proto.Message.decode(message), account, { id, to: account, at })
    this.#network.changes.announce()
  }

  async #decrypt({ from, to, direct, group }: Envelope): Promise<proto.IMessage | undefined> {
    if (this.failures > 0) {
      this.failures--
      throw new Error('emulator: told not to understand')
    }
    let message = direct && (await this.#decryptDirect(from, direct))
    const key = message?.senderKeyDistributionMessage?.axolotlSenderKeyDistributionMessage
    if (key) await this.#sessions().acceptSenderKey(to, from.lidJid, key)
    if (group) {
      const bytes = await this.#sessions().decryptFromGroup(to, from.lidJid, bytesOf(group))
      message = proto.Message.decode(unpadRandomMax16(bytes))
    }
    return message
  }

  async #decryptDirect(from: Companion, enc: BinaryNode): Promise<proto.Message> {
    const bytes = await this.#sessions().decrypt(from.lidJid, sealedOf(enc))
    return proto.Message.decode(unpadRandomMax16(bytes))
  }

  #apply(outer: proto.IMessage, account: string, { id, to, at }: { id: string; to: string; at: number }): void {
    const own = outer.deviceSentMessage
    const message = unwrap(own?.message ?? outer)
    const chat = this.#chatOf(own?.destinationJid ?? undefined, to, account)
    const { protocolMessage, reactionMessage } = message
    if (protocolMessage) this.#applyProtocol(id, protocolMessage)
    else if (reactionMessage) this.#react(account, reactionMessage)
    else this.#show(id, account, message, at, chat)
    this.#events.understood(account, id, chat, !protocolMessage && !reactionMessage)
  }

  #chatOf(destination: string | undefined, to: string, account: string): string {
    if (isGroup(to)) return to
    if (!destination) return account
    return isGroup(destination) ? destination : (this.#network.handset(destination)?.pn ?? phoneNumber(destination))
  }

  #show(id: string, account: string, message: proto.IMessage, at: number, chat: string): void {
    const known = this.#byId.get(id)
    if (known) {
      known.times++
      return
    }
    const entry = newEntry(id, account, message, at, chat)
    this.#byId.set(id, entry)
    this.inbox.push(entry)
  }

  #applyProtocol(id: string, protocol: proto.Message.IProtocolMessage): void {
    const entry = this.#byId.get(protocol.key?.id ?? '')
    if (protocol.type === MESSAGE_EDIT && entry) {
      const text = textOf(unwrap(protocol.editedMessage ?? {})) ?? ''
      entry.edits.push(text)
      entry.text = text
    } else if (protocol.type === REVOKE && entry) entry.deleted = true
    else {
      this.protocol.push(protocol)
      this.#events.asked(id, protocol)
    }
  }

  #react(by: string, { key, text }: proto.Message.IReactionMessage): void {
    const messageId = key?.id ?? ''
    const emoji = text ?? ''
    this.reactions.push({ messageId, by, emoji })
    const entry = this.#byId.get(messageId)
    if (!entry) return
    entry.reactions = entry.reactions.filter(reaction => reaction.by !== by)
    if (emoji) entry.reactions.push({ by, emoji })
  }
}
