import { Curve, type KeyPair, proto } from '@whiskeysockets/baileys'
import type { NewChatCap } from '../account-limits.ts'
import type { Companion } from '../companion.ts'
import { capOf, restrictionOf } from '../iq/mex.ts'
import { type Addressing, lidJid, pnJid, SERVER } from '../jids.ts'
import { type Content, toMessage } from '../messages/content.ts'
import { sealedEdit, secretOf, withSecret } from '../messages/message-secrets.ts'
import type { SentMessage } from '../messages/sent-message.ts'
import { stanzaKind } from '../messages/stanza-kind.ts'
import type { Network } from '../network.ts'
import type { Linker, PairingServer } from '../pairing/pairing-server.ts'
import { node, timestamp } from '../wire/node.ts'
import { newMessageId } from './outgoing.ts'
import { numberOfWho, Phone, type Who } from './phone.ts'
import { resentMessages } from './placeholder-resend.ts'
import { ownReadReceipt } from './receipts.ts'
import { appStateKeyShare, type HistoryConversation, historyMessages } from './synchronisation.ts'

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type

/** The account's own phone: links companions, types messages itself, and can throw companions out. */
export class AccountPhone extends Phone implements Linker {
  readonly identity: KeyPair
  asksForPasskey = false
  /** What the phone tells a companion when it is linked. */
  history: HistoryConversation[] = []
  /** As a file of the media host; a client that knows the real host alone cannot fetch it. */
  tellsHistoryByFile = false
  /** What it tells in place of its history, before it is packed: a phone may be a program that means ill. */
  writtenHistory: Uint8Array | undefined
  readonly #pairing: PairingServer

  constructor(network: Network, pairing: PairingServer, pn: string, name: string) {
    const identity = Curve.generateKeyPair()
    super(network, pn, name, identity)
    this.identity = identity
    this.#pairing = pairing
  }

  get companions(): Companion[] {
    return this.network.companionsOf(this.pn)
  }

  /** Requests that companions sent to the phone itself. */
  get requests(): proto.Message.IProtocolMessage[] {
    return this.incoming.protocol
  }

  /** Scans the QR code that a companion shows; resolves when linked. */
  async scan(qr: string): Promise<Companion> {
    return this.#pairing.scan(this, qr)
  }

  /** Types the 8-character code that a companion shows; resolves when linked. */
  enterCode(code: string): Promise<Companion> {
    return this.#pairing.enterCode(this, code)
  }

  /** Resolves once a companion is connected and takes live traffic. */
  untilOnline(timeoutMs?: number): Promise<Companion> {
    const online = () => this.companions.find(companion => companion.online)
    return this.network.changes.until(online, `a companion of ${this.pn} to be online`, timeoutMs)
  }

  /** The owner writes on the phone itself: the contact gets it, and companions are told. */
  async types(to: Who, content: Content): Promise<SentMessage> {
    const reference = content.quotes ? { id: content.quotes, ...this.reference(content.quotes) } : undefined
    const message = withSecret(await toMessage(content, this.network.media, reference))
    return this.#post(numberOfWho(to), message, stanzaKind(message))
  }

  /** Changes a message typed on the phone; as customers' phones do. */
  edits(sent: SentMessage, text: string, { plain = false } = {}): Promise<SentMessage> {
    const key = { id: sent.id, fromMe: true }
    const editedMessage = { conversation: text }
    const edit = { protocolMessage: { type: MESSAGE_EDIT, key, editedMessage, timestampMs: Date.now() } }
    const secret = secretOf(sent.message.deviceSentMessage?.message ?? {})
    const about = { id: sent.id, secret, author: this.jid(), doer: this.jid() }
    return this.#post(sent.to, edit, { edit: '1' }, plain ? edit : sealedEdit(about, key, edit))
  }

  /** Deletes a message typed on the phone for everybody. */
  deletes(sent: SentMessage): Promise<SentMessage> {
    return this.#post(sent.to, { protocolMessage: { type: REVOKE, key: { id: sent.id, fromMe: true } } }, { edit: '7' })
  }

  /**
   * The owner opens the chat with someone, or the group in which they wrote, on the phone itself: the companions are told what
   * is read by that, and the writer is, unless it is done `secretly` (the account shows nobody what it reads).
   */
  readsChat(writer: Phone, { group, secretly = false }: { group?: string; secretly?: boolean } = {}): void {
    const unread = [...writer.sent.values()].filter(sent => sent.to === (group ?? this.pn) && isUnread(sent))
    const from = group ? { from: group, participant: this.jid() } : { from: this.jid() }
    const ids = unread.map(({ id }) => id)
    if (ids.length === 0) return
    if (!secretly) for (const sent of unread) sent.advance('read')
    const receipt = ownReadReceipt(from, writer.jid(), ids, secretly ? 'read-self' : 'read')
    for (const companion of this.companions) companion.deliver(receipt)
  }

  /** "Log out" on the phone's list of linked devices: 401, and the companion may not come back. */
  logoutDevice(): void {
    for (const companion of this.companions) {
      companion.removed = true
      companion.connection?.close(node('stream:error', { code: '401' }, [node('conflict', { type: 'device_removed' })]))
    }
  }

  /** The same companion connected from elsewhere: 440. */
  replaceConnection(): void {
    const conflict = node('stream:error', {}, [node('conflict', { type: 'replaced' })])
    for (const companion of this.companions) companion.connection?.close(conflict)
  }

  /** Cuts the companions' connections without a word. */
  dropConnection(): void {
    for (const companion of this.companions) companion.connection?.drop()
  }

  /** WhatsApp ends the streams of companions that acknowledged no status; true when there was one. */
  endStreamsOverStatuses(): boolean {
    return this.companions.map(companion => companion.endStreamOver('status')).includes(true)
  }

  /** The companions' connections stay open, but the server says nothing and receives nothing. */
  silence(silent = true): void {
    for (const { connection } of this.companions) if (connection) connection.silent = silent
  }

  /** WhatsApp keeps the account from writing to strangers until then, or no longer; companions are told, unless it is `unsaid`. */
  restrict(until: Date | null, { unsaid = false } = {}): void {
    const { limits } = this.network
    limits.restrict(this.pn, until)
    const restriction = { xwa2_notify_account_reachout_timelock: restrictionOf(limits, this.pn) }
    if (!unsaid) this.#tellLimit('NotificationUserReachoutTimelockUpdate', restriction)
  }

  /** WhatsApp counts how many chats the account begins; companions are told how many these are. */
  cap(cap: NewChatCap): void {
    const { limits } = this.network
    limits.cap(this.pn, cap)
    const info = { xwa2_notify_new_chat_messages_capping_info_update: capOf(limits, this.pn) }
    this.#tellLimit('MessageCappingInfoNotification', info)
  }

  #tellLimit(op_name: string, data: object): void {
    const update = node('update', { op_name }, Buffer.from(JSON.stringify({ data }), 'utf8'))
    const attrs = { type: 'mex', from: SERVER, id: newMessageId(), t: timestamp() }
    for (const companion of this.companions) companion.deliver(node('notification', attrs, [update]))
  }

  /** The phone's first synchronisation with a newly linked companion. */
  async synchronise(companion: Companion): Promise<void> {
    const contacts = (pn: string) => this.network.handset(pn)
    const media = this.tellsHistoryByFile ? this.network.media : undefined
    for (const message of [
      appStateKeyShare(),
      ...(await historyMessages(this.history, contacts, { media, written: this.writtenHistory })),
    ])
      await this.#tellCompanion(companion, message)
  }

  /** Gives companions the messages that they got without content, as far as it has them. */
  protected override answers(id: string, { peerDataOperationRequestMessage }: proto.Message.IProtocolMessage): void {
    const wanted = peerDataOperationRequestMessage?.placeholderMessageResendRequest
    if (!wanted?.length) return
    const answer = resentMessages(wanted, id, known => this.network.phoneMessages.get(known))
    for (const companion of this.companions) void this.#tellCompanion(companion, answer)
  }

  async #tellCompanion(companion: Companion, protocolMessage: proto.Message.IProtocolMessage): Promise<void> {
    const from = { from: pnJid(this.pn), sender_lid: lidJid(this.lid) }
    await this.outgoing.post(
      {
        id: newMessageId(),
        at: Date.now(),
        message: { protocolMessage },
        attrs: { ...from, type: 'text', category: 'peer' },
        encAttrs: {},
        companions: [companion],
      },
      this.pn,
    )
  }

  /** Companions may get something else than the contact's phone, which plays no encryption. */
  async #post(
    to: string,
    message: proto.IMessage,
    kind: Record<string, string>,
    shared: proto.IMessage = message,
  ): Promise<SentMessage> {
    const other = this.network.handset(to)
    if (!other) throw new Error(`emulator: nobody has the number ${to}`)
    const { mediatype, ...more } = kind
    const mode = other.addressing()
    const [recipient, alternative] = addresses(other, mode)
    const id = newMessageId()
    const at = Date.now()
    this.network.phoneFiles.keep(id, message)
    const sent = await this.outgoing.post(
      {
        id,
        at,
        message: { deviceSentMessage: { destinationJid: recipient, message: shared } },
        attrs: { from: this.jid(mode), recipient, ...alternative, addressing_mode: mode, type: 'text', ...more },
        encAttrs: { mediatype },
        companions: this.companions,
      },
      to,
    )
    other.takePlain({ id, account: this.pn, message: proto.Message.encode(message).finish(), at })
    return sent
  }
}

/** Reactions, edits and deletions are nothing that one reads. */
const isUnread = ({ status, posting: { attrs } }: SentMessage): boolean =>
  status !== 'read' && status !== 'played' && attrs.type !== 'reaction' && attrs.edit === undefined

/** The contact's JID in its addressing, and the attribute that names the other one. */
const addresses = ({ pn, lid }: { pn: string; lid: string }, mode: Addressing): [string, Record<string, string>] =>
  mode === 'lid' ? [lidJid(lid), { peer_recipient_pn: pnJid(pn) }] : [pnJid(pn), { peer_recipient_lid: lidJid(lid) }]
