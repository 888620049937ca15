import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type Clock, SECOND } from '../../../kit/clock.ts'
import { writingsOf } from '../../../kit/phone.ts'
import type { Address, MessageKey } from '../../address.ts'
import type { MediaRef, ProviderEvent } from '../../events.ts'
import type { NumberCheck, OutgoingMessage, ProfilePicture } from '../../outgoing.ts'
import { ProviderError, type Session } from '../../port.ts'
import type { FakeLine } from './line.ts'

/** WhatsApp's own rhythm: six codes, the first for a minute, the others for twenty seconds. */
const QR_CODES = 6
const FIRST_QR_LIFE = 60 * SECOND
const QR_LIFE = 20 * SECOND

export class FakeSession implements Session {
  readonly #clock: Clock
  readonly #line: FakeLine
  readonly #sink: (event: ProviderEvent) => void
  #ended = false
  #cancelQr = () => {}
  isOpen = false
  qr = ''

  constructor(clock: Clock, line: FakeLine, sink: (event: ProviderEvent) => void) {
    this.#clock = clock
    this.#line = line
    this.#sink = sink
    line.attach(this)
    queueMicrotask(() => this.#begin())
  }

  async prepare({ content }: OutgoingMessage): Promise<void> {
    this.#demandOpen()
    if (content.type !== 'media') return
    await this.#line.uploads
    await readSent(content.path)
  }

  async send(message: OutgoingMessage): Promise<void> {
    this.#demandOpen()
    if (this.#line.hangs) await new Promise(() => {})
    const { pn } = message.to
    if (pn && this.#line.find(pn) === undefined && !message.to.lid) throw new ProviderError('unreachable', pn)
    const { content } = message
    if (content.type === 'media') this.#line.sentFiles.set(message.waId, await readSent(content.path))
    this.#line.accept(message)
  }

  async markRead(keys: MessageKey[]): Promise<void> {
    this.#demandOpen()
    this.#line.asked.push({ what: 'markRead', about: keys })
  }

  get numbersAtOnce(): number {
    return this.#line.numbersAtOnce
  }

  async checkNumber(pn: string): Promise<NumberCheck> {
    return (await this.checkNumbers([pn]))[0]!
  }

  async checkNumbers(pns: readonly string[]): Promise<NumberCheck[]> {
    this.#line.questions.push([...pns])
    await this.#line.checks
    return pns.map(pn => this.#check(pn))
  }

  #check(pn: string): NumberCheck {
    if (!this.isOpen || !this.#line.answers || this.#line.silentAbout === pn) return { result: 'no-answer' }
    const contact = writingsOf(pn)
      .map(one => this.#line.find(one))
      .find(one => one !== undefined)
    return contact ? { result: 'found', pn: contact.pn, lid: contact.lid } : { result: 'not-on-whatsapp' }
  }

  async groupSubject(group: string): Promise<string | undefined> {
    this.#demandOpen()
    return this.#line.subjects.get(group)
  }

  async profilePicture(of: Address): Promise<ProfilePicture> {
    if (!this.isOpen || !this.#line.answers) return { result: 'no-answer' }
    const url = of.pn ? this.#line.find(of.pn)?.picture : undefined
    return url ? { result: 'found', url } : { result: 'hidden' }
  }

  async downloadPicture(url: string): Promise<Readable> {
    const answer = await fetch(url)
    if (!answer.ok || !answer.body) throw new ProviderError('no-answer')
    return Readable.fromWeb(answer.body as ReadableStream)
  }

  async downloadMedia(media: MediaRef): Promise<Readable> {
    if (!this.#line.answers) throw new ProviderError('no-answer')
    const bytes = this.#line.file(media.locator)
    if (!bytes) throw new ProviderError('media-gone')
    return Readable.from([bytes])
  }

  async requestMedia(key: MessageKey, media: MediaRef): Promise<MediaRef> {
    this.#demandOpen()
    this.#line.asked.push({ what: 'requestMedia', about: key })
    const locator = this.#line.uploadAgain(media.locator)
    if (locator === undefined) throw new ProviderError('media-gone')
    return { ...media, locator }
  }

  async watchTyping(chats: Address[]): Promise<void> {
    this.#demandOpen()
    this.#line.watched = chats
  }

  async showTyping(chat: Address): Promise<void> {
    this.#demandOpen()
    this.#line.asked.push({ what: 'showTyping', about: chat })
  }

  async rejectCall(call: { callId: string; from: Address }): Promise<void> {
    this.#demandOpen()
    this.#line.asked.push({ what: 'rejectCall', about: call })
  }

  async requestPairingCode(_pn: string): Promise<string> {
    if (!this.qr) throw new ProviderError('offline', 'no QR code on offer')
    if (!this.#line.answers) throw new ProviderError('no-answer')
    const error = this.#line.takeCodeRejection()
    if (error !== null) throw new ProviderError('refused', String(error))
    return 'ABCD1234'
  }

  settle(receipts: string[]): void {
    this.#line.settle(receipts)
  }

  async logout(): Promise<void> {
    this.#line.asked.push({ what: 'logout', about: this.#line.me })
    this.#line.me = null
    await this.close()
  }

  async close(): Promise<void> {
    this.fall(0)
  }

  /** Tells one event, unless the session has ended. */
  emit(event: ProviderEvent): void {
    if (!this.#ended) this.#sink(event)
  }

  paired(): void {
    this.#cancelQr()
    this.qr = ''
    this.emit({ type: 'paired', me: this.#line.me ?? {} })
    this.fall(515)
  }

  fall(code: number, until?: number): void {
    if (this.#ended) return
    this.#cancelQr()
    this.qr = ''
    this.isOpen = false
    this.#line.detach(this)
    this.#sink({ type: 'closed', code, detail: `closed with ${code}`, ...(until ? { until } : {}) })
    this.#ended = true
  }

  #begin(): void {
    this.emit({ type: 'connecting' })
    if (this.#ended) return
    const error = this.#line.takeLoginRejection()
    if (error !== null) this.fall(error.code, error.until)
    else if (this.#line.me) {
      this.isOpen = true
      this.emit({ type: 'open', me: this.#line.me })
      this.#line.flush()
    } else this.#offerQr(1)
  }

  #offerQr(turn: number): void {
    if (turn > QR_CODES) {
      this.fall(408)
      return
    }
    this.qr = `fake-qr-${this.#line.nextSerial()}`
    this.emit({ type: 'qr', qr: this.qr })
    const life = turn === 1 ? FIRST_QR_LIFE : QR_LIFE
    this.#cancelQr = this.#clock.at(this.#clock.now() + life, () => this.#offerQr(turn + 1))
  }

  #demandOpen(): void {
    if (!this.isOpen || this.#line.isFalling) throw new ProviderError('offline')
    if (!this.#line.answers) throw new ProviderError('no-answer')
  }
}

async function readSent(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (cause) {
    throw new ProviderError('media-gone', path, { cause })
  }
}
