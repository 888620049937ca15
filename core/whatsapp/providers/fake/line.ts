import type { Clock } from '../../../kit/clock.ts'
import { type Address, sameAddress } from '../../address.ts'
import type { Ack, InboundEvent, MessageArrived, ProviderEvent, Typing } from '../../events.ts'
import type { OutgoingMessage } from '../../outgoing.ts'
import type { ProxyRoute } from '../../port.ts'
import { FakeContact, type FakeContactOptions } from './contact.ts'

/** What may come out of the journal: whatever has a `receipt`. */
type Journalled = Extract<InboundEvent, { receipt?: string }>

/** What the line needs of the session that is attached to it. */
interface LineSession {
  readonly qr: string
  readonly isOpen: boolean
  emit(event: ProviderEvent): void
  paired(): void
  fall(code: number, until?: number): void
}

/** WhatsApp's side of one connection, in the hands of a test. */
export class FakeLine {
  readonly #clock: Clock
  readonly #contacts = new Map<string, FakeContact>()
  readonly #waiting: InboundEvent[] = []
  readonly #journal = new Map<string, Journalled>()
  #serial = 0
  #session: LineSession | null = null

  /** The linked phone, or null. */
  me: Address | null = null
  /** The version of WhatsApp Web that each session claimed. */
  readonly claimed: (string | undefined)[] = []
  /** By which proxy each session went. */
  readonly proxies: (ProxyRoute | undefined)[] = []
  /** Every message handed to WhatsApp, repeats included, in order. */
  readonly sent: OutgoingMessage[] = []
  /** Those of them that WhatsApp did not reject. */
  readonly taken: OutgoingMessage[] = []
  /** What was asked of WhatsApp beside messages: read receipts, rejected calls, … */
  readonly asked: { what: 'markRead' | 'showTyping' | 'rejectCall' | 'requestMedia' | 'logout'; about: unknown }[] = []
  /** Whether WhatsApp acknowledges what is sent by itself (ack 1). */
  acknowledges = true
  /** Whether `send` and the other calls are answered at all; false makes them fail with `no-answer`. */
  answers = true
  /** A number about which no question is answered. */
  silentAbout: string | undefined
  /** How many numbers a question takes. */
  numbersAtOnce = 10
  /** The numbers of each question about some. */
  readonly questions: string[][] = []
  /** What answers about numbers wait for. */
  checks: Promise<void> = Promise.resolve()
  /** Whether `send` ends at all; true leaves it waiting for ever, as when a socket dies under it. */
  hangs = false
  /** What an upload waits for. */
  uploads: Promise<void> = Promise.resolve()
  /** Whether `send` and `markRead` say `offline` while the session does not know yet that it fell. */
  isFalling = false
  /** The chats of which the session wants to know who types. */
  watched: Address[] = []
  /** What groups are called, for who asks. */
  readonly subjects = new Map<string, string>()
  /** Files by locator, for `downloadMedia`. */
  readonly files = new Map<string, Uint8Array>()
  /** The bytes of the files that we sent, by message. */
  readonly sentFiles = new Map<string, Uint8Array>()
  readonly #phoneFiles = new Map<string, Uint8Array>()
  readonly #waitingForSent = new Set<() => void>()
  #refusals: number[] = []
  #loginRefusal: { code: number; until?: number | undefined } | null = null
  #codeRefusal: number | null = null
  #failingDownloads = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The QR code on offer, or ''. */
  get qr(): string {
    return this.#session?.qr ?? ''
  }

  get isOpen(): boolean {
    return this.#session?.isOpen ?? false
  }

  /** How many messages arrived and are not settled yet. */
  get unsettled(): number {
    return this.#journal.size
  }

  /** The phone scans the QR code on offer, or types the eight characters. */
  scan(me: Address = { pn: '5511900000000', lid: '900000000' }): void {
    if (!this.#session?.qr) throw new Error('no QR code on offer')
    this.me = me
    this.#session.paired()
  }

  /** Links without a QR code, for tests that are not about pairing; then start the connection. */
  link(me: Address = { pn: '5511900000000', lid: '900000000' }): void {
    this.me = me
  }

  /** The connection falls with WhatsApp's code (401 the phone removed it, 440 replaced, 428 lost, 402 `until` then, …). */
  drop(code: number, until?: number): void {
    if (code === 401) this.me = null
    this.#session?.fall(code, until)
  }

  /** The next messages sent are rejected with these codes. */
  refuse(...codes: number[]): void {
    this.#refusals.push(...codes)
  }

  /** WhatsApp says that this number may write to no stranger until then, or may again. */
  restrict(until: number | null, { capped = false } = {}): void {
    this.deliver({ type: 'restriction', until, ...(capped ? { capped } : {}) })
  }

  /** The next login is rejected with this code (402 suspended `until` then, 403 banned, 405 too old a version). */
  rejectLogin(code: number, until?: number): void {
    this.#loginRefusal = { code, until }
  }

  takeLoginRejection(): { code: number; until?: number | undefined } | null {
    const error = this.#loginRefusal
    this.#loginRefusal = null
    return error
  }

  /** The next request for a code to type is rejected with this code of WhatsApp. */
  rejectCode(code: number): void {
    this.#codeRefusal = code
  }

  takeCodeRejection(): number | null {
    const code = this.#codeRefusal
    this.#codeRefusal = null
    return code
  }

  /** The next downloads find no file. */
  failDownloads(times: number): void {
    this.#failingDownloads = times
  }

  file(locator: string): Uint8Array | undefined {
    if (this.#failingDownloads === 0) return this.files.get(locator)
    this.#failingDownloads -= 1
    return undefined
  }

  /** WhatsApp keeps none of the files of before; the phone still has them, unless it `forgets` them too. */
  dropFiles({ phoneForgets = false } = {}): void {
    for (const [locator, bytes] of phoneForgets ? [] : this.files) this.#phoneFiles.set(locator, bytes)
    this.files.clear()
  }

  /** The phone uploads a file again; answers its new locator, or undefined when it has it no more. */
  uploadAgain(locator: string): string | undefined {
    const bytes = this.#phoneFiles.get(locator)
    return bytes && this.store(bytes)
  }

  /** A person on WhatsApp; the same object for the same number. */
  contact(pn: string, options: FakeContactOptions = {}): FakeContact {
    const known = this.#contacts.get(pn)
    if (known) return known
    const fresh = new FakeContact(this, this.#clock, pn, options)
    for (const written of [pn, ...(options.alsoWritten ?? [])]) this.#contacts.set(written, fresh)
    return fresh
  }

  find(pn: string): FakeContact | undefined {
    return this.#contacts.get(pn)
  }

  /** The account is in a group, and WhatsApp tells about it; `subjects` alone for one of which it tells nothing by itself. */
  group(id: string, subject: string, participants: FakeContact[]): void {
    this.subjects.set(id, subject)
    this.deliver({ type: 'group', group: id, subject, joined: participants.map(each => each.address) })
  }

  /** An ack for a message that we sent; `by` in a group. */
  ack(waId: string, ack: Ack, chat: Address, by?: Address): void {
    this.deliver({ type: 'ack', waId, chat, ack, at: this.#clock.now(), ...(by ? { by } : {}) })
  }

  /** Whatever else WhatsApp may say; while we are away, messages wait and come as `offline`. */
  deliver(event: InboundEvent): void {
    if (this.#session?.isOpen) this.#tell(event)
    else this.#waiting.push(event.type === 'message' ? { ...event, source: offlineSource(event) } : event)
  }

  /** A file at WhatsApp's media servers; answers its locator. */
  store(bytes: Uint8Array): string {
    const locator = `file-${this.nextSerial()}`
    this.files.set(locator, bytes)
    return locator
  }

  nextSerial(): number {
    this.#serial += 1
    return this.#serial
  }

  /** Someone types; WhatsApp tells it to who is there and watches that chat, and keeps it for nobody. */
  types(chat: Address, what: Typing): void {
    if (this.isOpen && this.watched.some(one => sameAddress(one, chat)))
      this.#session?.emit({ type: 'typing', chat, what })
  }

  attach(session: LineSession): void {
    this.#session?.fall(440)
    this.watched = []
    this.#session = session
  }

  detach(session: LineSession): void {
    if (this.#session === session) this.#session = null
  }

  /** The journal first, then what waited at WhatsApp: the order of a real start. */
  flush(): void {
    for (const event of this.#journal.values()) {
      this.#session?.emit(asReportedAgain(event))
    }
    for (const event of this.#waiting.splice(0)) this.#tell(event)
  }

  settle(receipts: string[]): void {
    for (const receipt of receipts) this.#journal.delete(receipt)
  }

  unlink(): void {
    this.me = null
    this.#journal.clear()
  }

  /** Resolves when at least so many messages were handed to WhatsApp. */
  async untilSent(count: number): Promise<void> {
    while (this.sent.length < count) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#waitingForSent.add(resolve)
      await promise
    }
  }

  accept(message: OutgoingMessage): void {
    this.sent.push(message)
    for (const report of this.#waitingForSent) report()
    this.#waitingForSent.clear()
    const error = this.#refusals.shift()
    const chat = message.to
    if (error === undefined) this.taken.push(message)
    if (error !== undefined) {
      const reason = error === 463 ? 'restricted' : 'rejected'
      queueMicrotask(() => this.deliver({ type: 'failed', waId: message.waId, chat, code: error, reason }))
    } else if (this.acknowledges) queueMicrotask(() => this.ack(message.waId, 1, chat))
  }

  #tell(event: InboundEvent): void {
    if (!isJournalled(event)) {
      this.#session?.emit(event)
      return
    }
    const stored = { ...event, receipt: `receipt-${this.nextSerial()}` }
    this.#journal.set(stored.receipt, stored)
    this.#session?.emit(stored)
  }
}

const offlineSource = (event: MessageArrived): MessageArrived['source'] =>
  event.source === 'phone' ? 'phone' : 'offline'

function asReportedAgain(event: Journalled): Journalled {
  if (event.type === 'message') return { ...event, source: 'replay' }
  return event.type === 'call' ? { ...event, offline: true } : event
}

function isJournalled(event: InboundEvent): event is Journalled {
  return (
    event.type === 'call' ||
    event.type === 'message' ||
    event.type === 'edit' ||
    event.type === 'delete' ||
    event.type === 'read' ||
    event.type === 'reaction'
  )
}
