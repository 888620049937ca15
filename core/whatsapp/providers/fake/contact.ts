import type { Clock } from '../../../kit/clock.ts'
import type { Address, MessageKey } from '../../address.ts'
import type { Ack, CallChanged, InboundEvent, MediaKind, MessageArrived, Typing } from '../../events.ts'

export interface FakeContactOptions {
  name?: string
  lid?: string
  /** Other ways of writing the number that WhatsApp knows: with and without the 1 of Mexico, the 9 of Argentina. */
  alsoWritten?: readonly string[]
  /** By which name WhatsApp speaks of this person; `both` (the usual case) says the pair. */
  addressing?: 'pn' | 'lid' | 'both'
  picture?: string
}

type Payload = Partial<Omit<MessageArrived, 'type' | 'key'>> & { group?: string; waId?: string }

/** What a person needs of the line that they write to. */
interface ContactLine {
  deliver(event: InboundEvent): void
  ack(waId: string, ack: Ack, chat: Address): void
  types(chat: Address, what: Typing): void
  store(bytes: Uint8Array): string
  nextSerial(): number
}

/** A person with a phone, who writes to one connection. Every action answers the WhatsApp id that it concerns. */
export class FakeContact {
  readonly #line: ContactLine
  readonly #clock: Clock
  readonly pn: string
  readonly lid: string
  readonly name: string
  readonly picture: string | undefined
  addressing: 'pn' | 'lid' | 'both'

  constructor(line: ContactLine, clock: Clock, pn: string, options: FakeContactOptions) {
    this.#line = line
    this.#clock = clock
    this.pn = pn
    this.lid = options.lid ?? `77${pn}`
    this.name = options.name ?? `Contact ${pn.slice(-4)}`
    this.picture = options.picture
    this.addressing = options.addressing ?? 'both'
  }

  get address(): Address {
    if (this.addressing === 'pn') return { pn: this.pn }
    if (this.addressing === 'lid') return { lid: this.lid }
    return { pn: this.pn, lid: this.lid }
  }

  says(body: string, more: Payload = {}): string {
    return this.#tell({ kind: 'text', body, ...more })
  }

  types(what: Typing): void {
    this.#line.types(this.address, what)
  }

  /** Sends a file; `body` is its caption. */
  sendsFile(kind: MediaKind, bytes: Uint8Array, mimeType: string, more: Payload & { fileName?: string } = {}): string {
    const { fileName, ...emitted } = more
    const media = {
      kind,
      mimeType,
      sizeBytes: bytes.length,
      locator: this.#line.store(bytes),
      ...(fileName ? { fileName } : {}),
    }
    return this.#tell({ kind, body: fileName ?? '', media, ...emitted })
  }

  sendsLocation(latitude: number, longitude: number, more: Payload & { name?: string } = {}): string {
    const { name, ...emitted } = more
    return this.#tell({
      kind: 'location',
      body: '',
      location: { latitude, longitude, ...(name ? { name } : {}) },
      ...emitted,
    })
  }

  sendsContact(name: string, number: string, more: Payload = {}): string {
    return this.#tell({ kind: 'contacts', body: '', contacts: [{ name, number }], ...more })
  }

  /** Something that cannot be decrypted yet; `says` with the same `waId` brings the content. */
  sendsGarbled(more: Payload = {}): string {
    return this.#tell({ kind: 'undecryptable', body: '', ...more })
  }

  /** What could not be decrypted turns out to be no message. */
  voids(waId: string): void {
    this.#line.deliver({ type: 'void', key: this.#key(waId) })
  }

  /** Edits an own message of before. */
  edits(waId: string, body: string, group?: string): void {
    this.#line.deliver({ type: 'edit', key: this.#key(waId, group), body, editedAt: this.#clock.now() })
  }

  deletes(waId: string, group?: string): void {
    this.#line.deliver({ type: 'delete', key: this.#key(waId, group) })
  }

  /** Reacts to one of our messages. */
  reacts(waId: string, emoji: string): void {
    const key = { waId, fromMe: true, chat: this.address }
    this.#line.deliver({ type: 'reaction', key, by: this.address, emoji, reactedAt: this.#clock.now() })
  }

  /** The phone received (and then read, and then played) a message of ours. */
  receives(waId: string): void {
    this.#line.ack(waId, 3, this.address)
  }

  reads(waId: string): void {
    this.#line.ack(waId, 4, this.address)
  }

  plays(waId: string): void {
    this.#line.ack(waId, 5, this.address)
  }

  calls(state: CallChanged['state'] = 'ringing', video = false, callId = `call-${this.#line.nextSerial()}`): string {
    const at = this.#clock.now()
    this.#line.deliver({ type: 'call', callId, from: this.address, state, video, group: false, at, offline: false })
    return callId
  }

  /** The owner of the linked phone reads there what this person wrote. */
  isReadOnThePhone(waIds: string[], group?: string): void {
    const chat = group ? { group } : this.address
    this.#line.deliver({ type: 'read', chat, waIds, at: this.#clock.now() })
  }

  /** The owner of the linked phone writes to this person on the phone itself. */
  isToldFromThePhone(body: string, more: Pick<Payload, 'kind' | 'form'> = {}): string {
    const waId = `PHONE${this.#line.nextSerial()}`
    const key = { waId, fromMe: true, chat: this.address }
    const sentAt = this.#clock.now()
    this.#line.deliver({ type: 'message', key, kind: 'text', body, sentAt, source: 'phone', ...more })
    return waId
  }

  #tell({ group, waId = `IN${this.#line.nextSerial()}`, ...emitted }: Payload): string {
    this.#line.deliver({
      type: 'message',
      kind: 'text',
      body: '',
      sentAt: this.#clock.now(),
      pushName: this.name,
      source: 'live',
      ...emitted,
      key: this.#key(waId, group),
    })
    return waId
  }

  #key(waId: string, group?: string): MessageKey {
    if (group) return { waId, fromMe: false, chat: { group }, sender: this.address }
    return { waId, fromMe: false, chat: this.address }
  }
}
