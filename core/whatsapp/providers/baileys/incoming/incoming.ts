import type {
  AuthenticationCreds,
  BaileysEventMap,
  BinaryNode,
  GroupMetadata,
  WAMessage,
} from '@whiskeysockets/baileys'
import type { Address } from '../../../address.ts'
import type { InboundEvent, MessageArrived, ProviderEvent, ReadElsewhere } from '../../../events.ts'
import type { WhatsAppLog } from '../../../log.ts'
import type { AuthFile } from '../durable/auth-file.ts'
import { type Journal, receiptOf } from '../durable/journal.ts'
import { growingSet } from '../growing-cache.ts'
import { addressOf, addressOfPair, jidOf } from '../jids.ts'
import type { Baileys } from '../library/library.ts'
import type { Chats } from '../sending/chats.ts'
import type { Sender } from '../sending/sender.ts'
import { AckReader, readElsewhere } from './acks.ts'
import { CallReader } from './calls.ts'
import { cart, type Order } from './kinds/commerce.ts'
import { unwrapped } from './kinds/table.ts'
import {
  isUnreadable,
  keyOf,
  providedByPhone,
  type Reading,
  readMessage,
  readUnavailable,
  readUnknown,
} from './messages.ts'
import { holdsMore } from './new-kinds.ts'
import { Orders } from './orders.ts'
import {
  isAdministrator,
  readContacts,
  readGroups,
  readMembers,
  readPairs,
  readPhoneNames,
  readWhoWrote,
} from './people.ts'
import { ReadBehind } from './read-behind.ts'
import { Secrets } from './secrets.ts'

interface Parts {
  library: Baileys
  file: AuthFile
  chats: Chats
  creds: AuthenticationCreds
  journal: Journal
  log: WhatsAppLog
  /** What is in a cart. */
  askOrder: (id: string, token: string) => Promise<Order>
  /** A group as WhatsApp describes it, where it does. */
  groupOf: (jid: string) => Promise<GroupMetadata | undefined>
  sink: (event: ProviderEvent) => void
}

type Payload = Partial<BaileysEventMap>

/** Turns what Baileys tells into the events of the port: one thing at a time, in order. */
export class Incoming {
  readonly #parts: Parts
  readonly #secrets: Secrets
  readonly #orders: Orders
  readonly #acks = new AckReader()
  readonly #calls = new CallReader()
  /** Messages of which the desk was told that only the phone shows them. */
  readonly #unavailable = growingSet(1000)
  readonly #reads = new ReadBehind(read => this.#tell([read]))
  #queue: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#secrets = new Secrets(parts.file, parts.library)
    this.#orders = new Orders(parts.askOrder)
  }

  /** Runs `work` after everything that was told before. */
  after(work: () => void | Promise<void>): Promise<void> {
    this.#queue = this.#queue
      .then(work)
      .catch(error => this.#parts.log.error({ error }, 'could not read what WhatsApp told'))
    return this.#queue
  }

  /** What a crash left in the journal. */
  replay(): void {
    const { journal, file } = this.#parts
    for (const { receipt, message } of journal.leftovers(file)) {
      void this.after(() => (message ? this.#message(message, 'replay') : file.settle([receipt])))
    }
  }

  /** The jid of anyone who rings. */
  callerOf(callId: string): string | undefined {
    return this.#calls.callerOf(callId)
  }

  /** WhatsApp's word on a message that we sent. */
  answered(stanza: BinaryNode, sender: Pick<Sender, 'heard'>): void {
    const report = () => this.after(() => this.#tell(this.#acks.answer(stanza, Date.now())))
    const goesAgain = sender.heard(stanza)
    // What goes once more waits for WhatsApp's answers outside the queue: nobody else waits with it.
    void (goesAgain ? goesAgain.catch(() => false).then(isSent => (isSent ? undefined : report())) : report())
  }

  /** The stanza of a message came; Baileys tells about it later. */
  expect({ attrs }: BinaryNode): void {
    if (attrs.id) this.#reads.expect(attrs.id)
  }

  /** A receipt of what we sent or of what our phone read, or a call. When its last event is settled, or there is none, `release` is due. */
  held(stanza: BinaryNode, name: string, release: () => void): void {
    const read = stanza.tag === 'receipt' ? readElsewhere(stanza, Date.now()) : undefined
    if (read) return void this.after(() => this.#readElsewhere({ ...read, receipt: name }))
    void this.after(() => {
      const events =
        stanza.tag === 'call' ? this.#calls.read(stanza, Date.now()) : this.#acks.receipt(stanza, Date.now())
      const last = events.at(-1)
      if (last) this.#tell([...events.slice(0, -1), { ...last, receipt: name } as InboundEvent])
      else release()
    })
  }

  /**
   * A message that only the phone may show. WhatsApp is answered when the desk has stored that it came (`release`); whatever
   * Baileys then tells about it without content says nothing new.
   */
  unavailable(stanza: BinaryNode, name: string, release: () => void): void {
    void this.after(async () => {
      try {
        const event = await readUnavailable(this.#reading(), stanza, this.#parts.journal.envelopeOf(stanza))
        if (!event) return release()
        this.#unavailable.add(receiptOf(this.#parts.journal.envelopeOf(stanza).key))
        this.#tell([{ ...event, receipt: name }])
        this.#reads.told(event.key.waId)
      } catch (error) {
        release()
        throw error
      }
    })
  }

  /** A person with their other name, as far as it was learnt before; never asks WhatsApp. */
  async whole(address: Address): Promise<Address> {
    if (address.group || (address.pn && address.lid)) return address
    const { file } = this.#parts
    const id = address.pn ?? `${address.lid}_reverse`
    const known = (await file.get('lid-mapping', [id]))[id]
    if (!known) return address
    return address.pn ? { ...address, lid: userOf(known) } : { ...address, pn: userOf(known) }
  }

  take(emitted: Payload): void {
    const now = Date.now()
    const upsert = emitted['messages.upsert']
    // What the phone gave on request is read from its answer, which is in the journal.
    for (const message of upsert?.requestId ? [] : (upsert?.messages ?? [])) {
      const waited = this.#parts.journal.waited(message.key)
      const source = message.key.fromMe ? 'phone' : waited ? 'offline' : 'live'
      void this.after(() => this.#message(message, source))
    }
    const others = [
      ...(emitted['messages.update'] ? this.#acks.updates(emitted['messages.update'], now) : []),
      ...(emitted['message-receipt.update'] ? this.#acks.receipts(emitted['message-receipt.update'], now) : []),
      ...(emitted['messaging-history.set'] ? readHistory(emitted['messaging-history.set']) : []),
      ...(emitted['lid-mapping.update'] ? readPairs([emitted['lid-mapping.update']]) : []),
      ...readContacts([...(emitted['contacts.upsert'] ?? []), ...(emitted['contacts.update'] ?? [])]),
      ...readPhoneNames([...(emitted['contacts.upsert'] ?? []), ...(emitted['contacts.update'] ?? [])]),
      ...readGroups([...(emitted['groups.upsert'] ?? []), ...(emitted['groups.update'] ?? [])]),
      ...(emitted['group-participants.update'] ? readMembers(emitted['group-participants.update']) : []),
    ]
    if (others.length > 0)
      void this.after(async () => this.#tell(await Promise.all(others.map(each => this.#withNumbers(each)))))
  }

  /** Whom a phone names by the LID alone has a number by the pair that it tells beside the name. */
  async #withNumbers(event: InboundEvent): Promise<InboundEvent> {
    if (event.type !== 'phone-names') return event
    const people = event.people.map(async ({ address, name }) => ({ address: await this.whole(address), name }))
    return { ...event, people: await Promise.all(people) }
  }

  async #readElsewhere(read: ReadElsewhere): Promise<void> {
    this.#reads.take({ ...read, chat: await this.whole(read.chat) })
  }

  async #message(message: WAMessage, source: MessageArrived['source']): Promise<void> {
    try {
      await this.#takeMessage(message, source)
    } finally {
      this.#reads.told(message.key.id ?? '')
    }
  }

  async #takeMessage(message: WAMessage, source: MessageArrived['source']): Promise<void> {
    const { file, journal, chats } = this.#parts
    const receipt = receiptOf(message.key)
    if (file.isSettled(receipt)) return
    chats.learn(message)
    const isEcho = Boolean(message.key.fromMe && message.key.id && file.sent(message.key.id))
    const isRepeated = isUnreadable(message) && (this.#unavailable.has(receipt) || journal.isHidden(receipt))
    const events = isEcho || isRepeated ? [] : await this.#read(message, source)
    const last = events.at(-1)
    if (last) this.#tell([...events.slice(0, -1), { ...last, receipt } as InboundEvent])
    else file.settle([receipt])
    if (last?.type === 'message' && last.form === 'cart' && source !== 'replay') void this.#lookInto(message, last)
  }

  /** The things in a cart are told when WhatsApp has told them. */
  async #lookInto({ message }: WAMessage, emitted: MessageArrived): Promise<void> {
    const node = unwrapped(message)?.orderMessage
    const order = node?.orderId && node.token && (await this.#orders.of(node.orderId, node.token))
    if (!order || order.products.length === 0) return
    void this.after(() => this.#tell([{ ...emitted, ...cart(node, order), completes: true }]))
  }

  async #read(message: WAMessage, source: MessageArrived['source']): Promise<InboundEvent[]> {
    if (message.category !== 'peer')
      return this.#means(message, source, this.#parts.file.wasUnreadable(receiptOf(message.key)))
    const provided = providedByPhone(this.#parts.library, message)
    return (await Promise.all(provided.map(each => this.#means(each, source, true)))).flat()
  }

  /** All that a message means; when it turns out to be nothing to show, a placeholder of it goes. */
  async #means(message: WAMessage, source: MessageArrived['source'], hasPlaceholder: boolean): Promise<InboundEvent[]> {
    const event = await this.#event(message, source)
    const events = event ? [event] : []
    const key = hasPlaceholder && event?.type !== 'message' && (await keyOf(this.#reading(), message.key))
    return key ? [...events, { type: 'void', key }] : events
  }

  async #event(message: WAMessage, source: MessageArrived['source']): Promise<InboundEvent | null> {
    const event = await this.#readable(message, source)
    if (event?.type !== 'message' || event.kind !== 'unknown' || !message.message) return event
    const raw = this.#rawOf(message) ?? this.#parts.library.proto.Message.encode(message.message).finish()
    return { ...event, raw: Buffer.from(raw).toString('base64') }
  }

  /** What cannot be read is told all the same: nothing that came for people is lost. */
  async #readable(message: WAMessage, source: MessageArrived['source']): Promise<InboundEvent | null> {
    try {
      const event = await readMessage(this.#reading(), message, source)
      const raw = event || !message.message ? undefined : this.#rawOf(message)
      if (!raw || !holdsMore(raw, message.message!)) return event
    } catch (error) {
      this.#parts.log.error({ error }, 'could not read a message')
    }
    return readUnknown(this.#reading(), message, source)
  }

  #rawOf({ key }: WAMessage): Uint8Array | undefined {
    return this.#parts.file.plaintext(receiptOf(key))
  }

  #reading(): Reading {
    const { library, creds } = this.#parts
    const me = addressOfPair(creds.me?.id, creds.me?.lid) ?? {}
    return {
      library,
      me,
      secrets: this.#secrets,
      resolve: address => this.whole(address),
      isAdministrator: async (group, person) => {
        const described = await this.#parts.groupOf(jidOf(group))
        return described !== undefined && isAdministrator(described, person)
      },
    }
  }

  #tell(events: InboundEvent[]): void {
    for (const event of events) this.#parts.sink(event)
  }
}

function readHistory({ chats, contacts, lidPnMappings }: BaileysEventMap['messaging-history.set']): InboundEvent[] {
  return [
    ...readPairs(lidPnMappings ?? []),
    ...readContacts(contacts),
    ...readPhoneNames(contacts),
    ...readWhoWrote(chats),
  ]
}

/** Baileys keeps pairs by bare numbers; a jid is accepted too. */
function userOf(name: string): string {
  const address = addressOf(name)
  return address?.pn ?? address?.lid ?? name
}
