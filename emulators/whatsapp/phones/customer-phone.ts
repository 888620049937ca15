import { randomBytes } from 'node:crypto'
import { proto } from '@whiskeysockets/baileys'
import type { Companion } from '../companion.ts'
import type { Group } from '../groups.ts'
import { isGroup, lidJid, lidOf, pnJid } from '../jids.ts'
import { type Content, toMessage } from '../messages/content.ts'
import { sealedEdit, sealedVote, secretOf, withSecret } from '../messages/message-secrets.ts'
import type { Posting, SentMessage } from '../messages/sent-message.ts'
import { stanzaKind } from '../messages/stanza-kind.ts'
import { type BinaryNode, node, timestamp } from '../wire/node.ts'
import { Call } from './call.ts'
import { newMessageId, type Prepared, type Spoiling } from './outgoing.ts'
import { numberOfWho, Phone, type Who } from './phone.ts'
import { retryReceipt } from './receipts.ts'

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type

const STATUSES = 'status@broadcast'

/** What is about another message is not missed where it cannot be read. */
const HIDDEN = { 'decrypt-fail': 'hide' }

/** To whom one writes: an account, or a group. */
export type Chat = Who | Group | BroadcastList

/** A message or call of before: itself or its id. */
type Earlier = string | { id: string }

const idOf = (earlier: Earlier): string => (typeof earlier === 'string' ? earlier : earlier.id)

/** A list to whose members one writes at once; each of them sees the message in the conversation with its sender. */
export interface BroadcastList {
  list: string
  account: Who
}

type CallEnd = 'timeout' | 'hangup' | 'accepted_elsewhere' | 'rejected_elsewhere'

interface SendOptions extends Spoiling {
  id?: string
  /** When the message was written; now if absent. */
  at?: Date
}

const isList = (to: Chat): to is BroadcastList => typeof to === 'object' && 'list' in to

const accountOf = (to: Chat): string => numberOfWho(isList(to) ? to.account : (to as Who))

/** The phone of someone who writes to the account. */
export class CustomerPhone extends Phone {
  readonly #calls = new Map<string, Call>()

  /** Sends a message to an account or into a group. */
  async sends(to: Chat, content: Content, options: SendOptions = {}): Promise<SentMessage> {
    const prepared = await this.prepares(to, content, options)
    prepared.release()
    return prepared.sent
  }

  /** Forwards a message sent earlier: its file is not uploaded again. */
  forwards(to: Chat, earlier: Earlier): Promise<SentMessage> {
    return this.sends(to, { proto: this.#own(earlier).message })
  }

  /** Encrypts a message without sending it yet. */
  async prepares(to: Chat, content: Content, options: SendOptions = {}): Promise<Prepared> {
    const reference = content.quotes ? { id: content.quotes, ...this.reference(content.quotes) } : undefined
    const message = withSecret(await toMessage(content, this.network.media, reference))
    const { orderId, token } = message.orderMessage ?? {}
    if ('cart' in content && orderId && token) this.network.orders.set(orderId, { token, things: content.cart.things })
    const { type, mediatype } = stanzaKind(message)
    return this.#prepare(to, message, { type }, { mediatype }, options)
  }

  /** Changes the text of a message sent earlier; phones encrypt it with the message's secret, those of before did not. */
  edits(earlier: Earlier, text: string, { plain = false } = {}): Promise<SentMessage> {
    const sent = this.#own(earlier)
    const { id, to, message } = sent
    sent.editedTo = text
    const key = { id, fromMe: true, remoteJid: this.jid() }
    const editedMessage = { conversation: text }
    const edit = { protocolMessage: { type: MESSAGE_EDIT, key, editedMessage, timestampMs: Date.now() } }
    const about = { id, secret: secretOf(message), author: this.jid(), doer: this.jid() }
    return this.#posts(to, plain ? edit : sealedEdit(about, key, edit), { type: 'text', edit: '1' })
  }

  /** Votes in a poll of either side; nothing chosen takes the vote back. */
  votes(to: Chat, earlier: Earlier, chosen: string[], options: SendOptions = {}): Promise<SentMessage> {
    const id = idOf(earlier)
    const { fromMe, author, message } = this.reference(id)
    const pollCreationMessageKey = { id, fromMe, remoteJid: author }
    const vote = sealedVote({ id, secret: secretOf(message), author, doer: this.jid() }, chosen)
    return this.#posts(to, { pollUpdateMessage: { pollCreationMessageKey, vote } }, { type: 'poll' }, HIDDEN, options)
  }

  /** Deletes a message sent earlier for everybody. */
  deletes(earlier: Earlier): Promise<SentMessage> {
    const { id, to } = this.#own(earlier)
    return this.#posts(
      to,
      { protocolMessage: { type: REVOKE, key: { id, fromMe: true } } },
      { type: 'text', edit: '7' },
    )
  }

  /** Reacts to a message of either side; an empty emoji takes the reaction back. */
  reacts(to: Chat, earlier: Earlier, emoji: string, options: SendOptions = {}): Promise<SentMessage> {
    const id = idOf(earlier)
    const { fromMe, author } = this.reference(id)
    const key = { id, fromMe, remoteJid: author }
    const reactionMessage = { key, text: emoji, senderTimestampMs: Date.now() }
    return this.#posts(to, { reactionMessage }, { type: 'reaction' }, HIDDEN, options)
  }

  /**
   * Rings; resolves at once with the call. A call rings only where the account is connected, and is reported again until the
   * companion acknowledged it.
   */
  calls(account: Who, { video = false } = {}): Call {
    const call = new Call(randomBytes(16).toString('hex').toUpperCase(), numberOfWho(account), this.network.changes)
    this.#calls.set(call.id, call)
    const attrs = { 'call-id': call.id, 'call-creator': this.jid(), caller_pn: pnJid(this.pn) }
    this.#signal(call, node('offer', attrs, [node(video ? 'video' : 'audio')]))
    return call
  }

  /** Hangs up; `timeout` makes it a missed call. `…_elsewhere`: another device of the account took it, or rejected it. */
  hangsUp(earlier: Earlier, reason: CallEnd = 'hangup'): void {
    const call = this.#calls.get(idOf(earlier))
    if (!call) throw new Error(`emulator: ${this.pn} has not called ${idOf(earlier)}`)
    this.#signal(call, node('terminate', { 'call-id': call.id, 'call-creator': this.jid(), reason }))
    call.become('ended')
  }

  /** Asks an account once more for a message of it, however long ago that came. */
  asksAgain(account: Who, id: string): void {
    const to = this.network.outbound.of(numberOfWho(account), id)?.to ?? ''
    for (const from of this.network.companionsOf(numberOfWho(account))) {
      const envelope = { id, from, to, at: Date.now() }
      from.deliver(retryReceipt(envelope, this, false, 1, this.sessions.registrationId))
    }
  }

  /** Takes WhatsApp to another phone: what was encrypted for the one before nobody reads any more. */
  changesPhone(): void {
    this.beginAnew()
  }

  /** Moves to another LID; who writes to the one before hears in the ack that it is none any more. */
  getsNewLid(): void {
    this.lid = lidOf(this.lid)
    this.network.add(this)
  }

  /** Posts a status: a stanza of its own, which is reported again until the companion acknowledged it. */
  postsStatus(account: Who): void {
    const attrs = { from: STATUSES, participant: this.jid(), id: newMessageId(), t: timestamp(), type: 'media' }
    for (const companion of this.network.companionsOf(numberOfWho(account))) companion.deliver(node('status', attrs))
  }

  startsTyping(account: Who, kind: 'text' | 'audio' = 'text'): void {
    this.#tell(account, 'chatstate', [node('composing', kind === 'audio' ? { media: 'audio' } : {})])
  }

  stopsTyping(account: Who): void {
    this.#tell(account, 'chatstate', [node('paused')])
  }

  override takeCallAnswer(_from: Companion, callId: string, answer: string): void {
    const call = this.#calls.get(callId)
    if (call && answer === 'reject') call.become('rejected')
  }

  #own(earlier: Earlier): SentMessage {
    const sent = this.sent.get(idOf(earlier))
    if (!sent) throw new Error(`emulator: ${this.pn} has not sent ${idOf(earlier)}`)
    return sent
  }

  async #posts(
    to: Chat,
    message: proto.IMessage,
    attrs: Record<string, string>,
    encAttrs: Record<string, string> = HIDDEN,
    options: SendOptions = {},
  ): Promise<SentMessage> {
    const { sent, release } = await this.#prepare(to, message, attrs, encAttrs, options)
    release()
    return sent
  }

  #prepare(
    to: Chat,
    message: proto.IMessage,
    kind: Record<string, string | undefined>,
    encAttrs: Record<string, string | undefined>,
    { id = newMessageId(), at = new Date(), ...spoiling }: SendOptions,
  ): Promise<Prepared> {
    const common = { id, at: at.getTime(), message, encAttrs }
    this.network.phoneFiles.keep(id, message)
    if (spoiling.unavailable !== undefined) this.network.phoneMessages.set(id, { ...common, author: this })
    const group = this.#group(to)
    const posting: Posting = group
      ? {
          ...common,
          attrs: { ...this.#among(group.jid, group.addressing), ...kind },
          companions: this.#members(group),
          group: group.jid,
        }
      : {
          ...common,
          attrs: { ...(isList(to) ? this.#among(`${to.list}@broadcast`) : this.#inPerson()), ...kind },
          companions: this.network.companionsOf(accountOf(to)),
        }
    return this.outgoing.prepare(posting, group?.jid ?? accountOf(to), spoiling)
  }

  #group(to: Chat): Group | undefined {
    if (typeof to === 'object' && 'jid' in to && typeof to.jid === 'string') return to as Group
    return typeof to === 'string' && isGroup(to) ? this.network.groups.get(to) : undefined
  }

  #members(group: Group): Companion[] {
    return this.network.companionsIn(group.members.keys())
  }

  #inPerson(): Record<string, string | undefined> {
    const mode = this.addressing()
    const alternative = mode === 'lid' ? { sender_pn: pnJid(this.pn) } : { sender_lid: lidJid(this.lid) }
    return { from: this.jid(mode), ...alternative, addressing_mode: mode, notify: this.name }
  }

  #among(from: string, addressing = this.addressing()): Record<string, string | undefined> {
    const alternative =
      addressing === 'lid' ? { participant_pn: pnJid(this.pn) } : { participant_lid: lidJid(this.lid) }
    return {
      from,
      participant: this.jid(addressing),
      ...alternative,
      addressing_mode: addressing,
      notify: this.name,
    }
  }

  #signal(call: Call, content: BinaryNode): void {
    const stanza = node('call', { from: this.jid(), id: newMessageId(), t: timestamp() }, [content])
    for (const companion of this.network.companionsOf(call.account)) if (companion.online) companion.deliver(stanza)
  }

  #tell(account: Who, tag: string, content?: BinaryNode[], attrs: Record<string, string> = {}): void {
    const stanza = node(tag, { from: this.jid(), ...attrs }, content)
    for (const companion of this.network.companionsOf(numberOfWho(account))) companion.emit(this.pn, stanza)
  }
}
