import type { AuthenticationCreds, BaileysEventMap, BinaryNode, WAMessage } from '@whiskeysockets/baileys'
import type { Address } from '../../../address.ts'
import type { InboundEvent, MessageArrived, ProviderEvent } from '../../../events.ts'
import type { WhatsAppLog } from '../../../log.ts'
import type { Chats } from '../chats.ts'
import type { AuthFile } from '../durable/auth-file.ts'
import { type Journal, receiptOf } from '../durable/journal.ts'
import { addressOf, addressOfPair } from '../jids.ts'
import type { Baileys } from '../library/library.ts'
import { AckReader } from './acks.ts'
import { CallReader } from './calls.ts'
import { readMessage } from './messages.ts'
import { readContacts, readGroups, readMembers, readPairs } from './people.ts'

interface Parts {
  library: Baileys
  file: AuthFile
  chats: Chats
  creds: AuthenticationCreds
  journal: Journal
  log: WhatsAppLog
  sink: (event: ProviderEvent) => void
}

type Told = Partial<BaileysEventMap>

/** Turns what Baileys tells into the events of the port: one thing at a time, in order. */
export class Incoming {
  readonly #parts: Parts
  readonly #acks = new AckReader()
  readonly #calls = new CallReader()
  #queue: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
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
    const { journal, file, creds } = this.#parts
    for (const { receipt, message } of journal.leftovers(file, creds.me?.id ?? '', creds.me?.lid ?? '')) {
      void this.after(() => (message ? this.#message(message, 'replay') : file.settle([receipt])))
    }
  }

  /** The jid of whoever rings. */
  callerOf(callId: string): string | undefined {
    return this.#calls.callerOf(callId)
  }

  /** WhatsApp's word on a message that we sent. */
  answered(stanza: BinaryNode): void {
    void this.after(() => this.#tell(this.#acks.answer(stanza, Date.now())))
  }

  /** A receipt of what we sent, or a call. When its last event is settled, or there is none, `release` is due. */
  held(stanza: BinaryNode, name: string, release: () => void): void {
    void this.after(() => {
      const events =
        stanza.tag === 'call' ? this.#calls.read(stanza, Date.now()) : this.#acks.receipt(stanza, Date.now())
      const last = events.at(-1)
      if (last) this.#tell([...events.slice(0, -1), { ...last, receipt: name } as InboundEvent])
      else release()
    })
  }

  take(told: Told): void {
    const now = Date.now()
    const upsert = told['messages.upsert']
    for (const message of upsert?.messages ?? []) {
      const source = message.key.fromMe ? 'phone' : upsert?.type === 'append' ? 'offline' : 'live'
      void this.after(() => this.#message(message, source))
    }
    const others = [
      ...(told['messages.update'] ? this.#acks.updates(told['messages.update'], now) : []),
      ...(told['message-receipt.update'] ? this.#acks.receipts(told['message-receipt.update'], now) : []),
      ...(told['messaging-history.set'] ? readHistory(told['messaging-history.set']) : []),
      ...(told['lid-mapping.update'] ? readPairs([told['lid-mapping.update']]) : []),
      ...readContacts([...(told['contacts.upsert'] ?? []), ...(told['contacts.update'] ?? [])]),
      ...readGroups([...(told['groups.upsert'] ?? []), ...(told['groups.update'] ?? [])]),
      ...(told['group-participants.update'] ? readMembers(told['group-participants.update']) : []),
    ]
    if (others.length > 0) void this.after(() => this.#tell(others))
  }

  async #message(message: WAMessage, source: MessageArrived['source']): Promise<void> {
    const { library, creds, file, chats } = this.#parts
    const receipt = receiptOf(message.key)
    if (file.isSettled(receipt)) return
    chats.learn(message)
    const isEcho = Boolean(message.key.fromMe && message.key.id && file.sent(message.key.id))
    const me = addressOfPair(creds.me?.id, creds.me?.lid) ?? {}
    const reading = { library, me, resolve: (address: Address) => this.#otherName(address) }
    const event = isEcho ? null : await readMessage(reading, message, source)
    if (event) this.#tell([{ ...event, receipt } as InboundEvent])
    else file.settle([receipt])
  }

  /** The other name of a person from what was learnt before; never asks WhatsApp. */
  async #otherName(address: Address): Promise<Address> {
    if (address.group || (address.pn && address.lid)) return address
    const { file } = this.#parts
    const id = address.pn ?? `${address.lid}_reverse`
    const known = (await file.get('lid-mapping', [id]))[id]
    if (!known) return address
    return address.pn ? { ...address, lid: userOf(known) } : { ...address, pn: userOf(known) }
  }

  #tell(events: InboundEvent[]): void {
    for (const event of events) this.#parts.sink(event)
  }
}

function readHistory({ contacts, lidPnMappings }: BaileysEventMap['messaging-history.set']): InboundEvent[] {
  return [...readPairs(lidPnMappings ?? []), ...readContacts(contacts)]
}

/** Baileys keeps pairs by bare numbers; a jid is accepted too. */
function userOf(name: string): string {
  const address = addressOf(name)
  return address?.pn ?? address?.lid ?? name
}
