import type { ConnectionReason } from '../../domain/connection-reasons.ts'
import type { Clock } from '../../kit/clock.ts'
import type { ConnectionRef } from '../address.ts'
import { type InboundEvent, OWN_CLOSE, type ProviderEvent, type StatusEvent, type TypingPayload } from '../events.ts'
import type { WhatsAppLog } from '../log.ts'
import type { KnownAccount, Provider, Session, SessionOptions } from '../port.ts'
import { backOff, FlapWatch, slowly, soon, WELL_AFTER } from './back-off.ts'
import { type CloseMeaning, meaningOf } from './closes.ts'
import type { ConnectionHost, ConnectionState, ConnectionStep, KnownProxy } from './connections.ts'
import { InboundQueue } from './inbound-queue.ts'
import { type ConnectionEvent, next } from './machine.ts'

/** Unanswered QR codes until it gives up (decision 53). */
const QR_CODES = 3

interface ConnectionParts {
  provider: Provider
  options: SessionOptions
  clock: Clock
  random: () => number
  log: WhatsAppLog
  host: ConnectionHost
  /** The version of WhatsApp Web to claim now; undefined where there is none to claim. */
  version(): string | undefined
  /** WhatsApp found the version too old that a session claimed. */
  versionRefused(version: string): void
  /** Events that are durable in the desk. */
  stored(ref: ConnectionRef, events: InboundEvent[]): void
  /** WhatsApp took it; what came before it fell may not be stored yet. */
  isUp(ref: ConnectionRef): void
  /** Why WhatsApp took it not, or no more; answers whether that is told elsewhere, so that the log needs no line for it. */
  isDown(ref: ConnectionRef, reason: ConnectionReason): boolean
  opened(ref: ConnectionRef): void
  typing(ref: ConnectionRef, emitted: TypingPayload): void
  fell(ref: ConnectionRef, reason: ConnectionReason | null): void
}

/** How an attempt ended: by a close of this code, or by us, who hold the `session` still. */
interface Closing {
  code?: number
  /** When WhatsApp said that it would take this number again. */
  until?: number | undefined
  session?: Session | null
}

/** One connection's life: at most one session at a time, its status by the table of `machine.ts`. */
export class Connection {
  readonly #parts: ConnectionParts
  readonly #inbound: InboundQueue
  readonly #flaps = new FlapWatch()
  #session: Session | null = null
  #cancelRetry = () => {}
  #cancelWell = () => {}
  #qrCodes = 0
  #claimed: string | undefined
  #proxy: KnownProxy
  #account: KnownAccount
  #told: Promise<void> = Promise.resolve()
  /** The end of the session before, and the deletion of its link: the next attempt waits for both. */
  #tidied: Promise<void> = Promise.resolve()
  state: ConnectionState

  constructor(parts: ConnectionParts) {
    this.#parts = parts
    this.state = {
      ref: parts.options.ref,
      status: 'DISCONNECTED',
      reason: null,
      qrcode: '',
      pairingCode: '',
      me: null,
      retries: 0,
      nextAttemptAt: null,
    }
    this.#inbound = new InboundQueue({
      clock: parts.clock,
      log: parts.log,
      store: events => parts.host.receive(parts.options.ref, events),
      stored: events => this.#stored(events),
    })
  }

  get openSession(): Session | null {
    return this.state.status === 'CONNECTED' ? this.#session : null
  }

  /** Waits for its turn at the start of the program. */
  queue(): void {
    this.#step('queued', {})
  }

  /** It is known to be linked: its turn will come, or the end of its suspension. */
  restored(): void {
    this.#step('restored', {})
  }

  /** WhatsApp suspended the number when the program last ran, and that is not over yet. */
  waitOut(nextAttemptAt: number): void {
    this.#waitUntil(nextAttemptAt, 'suspended', 1)
  }

  /** Begins an attempt, unless one is under way, or a suspension is not over; any other wait for the next attempt ends. */
  async begin(event: Extract<ConnectionEvent, 'begun' | 'retried'> = 'begun'): Promise<void> {
    await this.#tidied
    if (this.#session || (event === 'begun' && this.#suspendedUntil !== null)) return
    this.#cancelRetry()
    this.#step(event, { nextAttemptAt: null, ...(event === 'begun' ? { reason: null, retries: 0 } : {}) })
    this.#open()
  }

  /** By which proxy its next sessions go. */
  goBy(proxy: KnownProxy): void {
    this.#proxy = proxy
  }

  /** With which account of Meta's platform its next sessions speak; undefined where a phone is linked. */
  speakAs(account: KnownAccount): void {
    this.#account = account
  }

  /** As which it asks the provider. */
  get options(): SessionOptions {
    return { ...this.#parts.options, account: this.#account }
  }

  /**
   * Ends the session and begins another with the same link. Anyone who rests, or must wait until a suspension is over, does so,
   * also when that begins meanwhile.
   */
  async reroute(): Promise<void> {
    await this.#release(session => session.close())
    const suspendedUntil = this.#suspendedUntil
    if (suspendedUntil !== null) this.#retryAt(suspendedUntil)
    else if (this.#step('rerouted', { reason: null, retries: 0, nextAttemptAt: null })) this.#open()
  }

  /** When it is tried again after a suspension that it waits for, or null. */
  get #suspendedUntil(): number | null {
    return this.state.reason === 'suspended' ? this.state.nextAttemptAt : null
  }

  /** Whether it waits because WhatsApp found the version too old that it claimed. */
  get isOutdated(): boolean {
    return this.state.reason === 'outdated'
  }

  /** Begins no session, and rests with this reason. */
  rest(reason: ConnectionReason | null): void {
    this.#end(reason)
  }

  /** Unlinks at WhatsApp as far as that answers, forgets the link, and rests. `forGood`: nobody needs the connection any more. */
  async unlink(reason: ConnectionReason | null, forGood = false): Promise<void> {
    await this.#release(session => session.logout())
    await this.#parts.provider.forget(this.options, forGood)
    this.#end(reason)
  }

  async requestPairingCode(pn: string): Promise<string | null> {
    if (this.state.status !== 'qrcode' || !this.#session) return null
    const session = this.#session
    const pairingCode = await session.requestPairingCode(pn)
    if (this.#session === session && this.state.status === 'qrcode') this.#change({ pairingCode })
    return pairingCode
  }

  /** The end of the program: what arrived is stored, the link stays, and the row keeps its last status. */
  async close(): Promise<void> {
    await this.#release(session => session.close())
    await this.settled()
  }

  /** Whether something that arrived is about to be stored. */
  get isStoring(): boolean {
    return this.#inbound.isBusy
  }

  /** Resolves when the host knows everything so far. */
  async settled(): Promise<void> {
    await this.#inbound.passed()
    await this.#tidied
    await this.#told
  }

  #open(): void {
    const { provider } = this.#parts
    if (this.#proxy === 'unreadable') {
      this.#closed({
        type: 'closed',
        code: OWN_CLOSE.proxyUnreadable,
        detail: 'nobody can read the password of its proxy',
      })
      return
    }
    this.#qrCodes = 0
    this.#claimed = this.#parts.version()
    const session = provider.open({ ...this.options, version: this.#claimed, proxy: this.#proxy }, event => {
      if (this.#session === session) this.#hear(event)
    })
    this.#session = session
  }

  #hear(event: ProviderEvent): void {
    const known: { [type in StatusEvent['type']]: (event: Extract<StatusEvent, { type: type }>) => void } = {
      connecting: () => {},
      qr: ({ qr, renewed }) => this.#showQr(qr, renewed),
      paired: ({ me }) => this.#step('paired', { me }),
      open: ({ me }) => this.#opened(me),
      closed: close => this.#closed(close),
    }
    if (event.type === 'typing') this.#parts.typing(this.state.ref, event)
    else if (Object.hasOwn(known, event.type))
      known[event.type as 'open'](event as Extract<StatusEvent, { type: 'open' }>)
    else this.#inbound.push(event as InboundEvent)
  }

  #showQr(qrcode: string, isRenewed = false): void {
    if (!isRenewed) this.#qrCodes += 1
    const waitsForTyping = this.state.pairingCode !== ''
    if (this.#qrCodes <= QR_CODES || waitsForTyping) this.#step('qr', { qrcode, reason: null })
    else {
      const session = this.#session
      this.#session = null
      this.#parts.fell(this.state.ref, null)
      this.#apply(meaningOf(408, 'qrcode'), { session })
    }
  }

  #opened(me: ConnectionState['me']): void {
    this.#step('opened', { me, reason: null })
    this.#parts.isUp(this.state.ref)
    this.#cancelWell = this.#parts.clock.at(this.#parts.clock.now() + WELL_AFTER, () => this.#change({ retries: 0 }))
    void this.#tellOpened(this.#session)
  }

  /** Acks of the session before are durable by then: anyone who sends next knows what WhatsApp has (decision 22). */
  async #tellOpened(session: Session | null): Promise<void> {
    await this.#inbound.passed()
    if (this.openSession && this.#session === session) this.#parts.opened(this.state.ref)
  }

  #closed({ code, detail, until }: Extract<StatusEvent, { type: 'closed' }>): void {
    this.#session = null
    this.#cancelWell()
    const meaning = meaningOf(code, this.state.status)
    if (meaning.event === 'restarted' || !this.#parts.isDown(this.state.ref, meaning.reason))
      this.#parts.log.info({ ref: this.state.ref, code, detail, reason: meaning.reason }, 'a WhatsApp session closed')
    this.#parts.fell(this.state.ref, meaning.reason)
    if (meaning.reason === 'outdated' && this.#claimed) this.#parts.versionRefused(this.#claimed)
    this.#apply(meaning, { code, until })
  }

  #apply({ event, reason, forget, slowly = false }: CloseMeaning, { code, until = 0, session = null }: Closing): void {
    if (event === 'restarted') {
      this.#step('restarted', {}, code)
      this.#open()
    } else if (event === 'fell') this.#retryLater(reason, slowly, { code, until })
    else {
      this.#end(reason, code)
      if (forget) this.#tidied = this.#forget(session)
    }
  }

  async #forget(session: Session | null): Promise<void> {
    try {
      await this.#inbound.passed()
      await session?.close()
      await this.#parts.provider.forget(this.options)
    } catch (error) {
      this.#parts.log.error({ error, ref: this.state.ref }, 'could not delete the link of a connection')
    }
  }

  #retryLater(
    reason: ConnectionReason,
    isSlow: boolean,
    { code, until }: { code: number | undefined; until: number },
  ): void {
    const { clock, random } = this.#parts
    const flapping = this.state.status === 'CONNECTED' && this.#flaps.fell(clock.now())
    const retries = this.state.retries + 1
    const wait = backOff(retries, random, isSlow || flapping ? slowly : soon)
    const nextAttemptAt = Math.max(clock.now(), until) + wait
    this.#waitUntil(nextAttemptAt, flapping ? 'flapping' : reason, retries, code)
  }

  #waitUntil(nextAttemptAt: number, reason: ConnectionReason, retries: number, code?: number): void {
    this.#step('fell', { me: null, retries, nextAttemptAt, reason }, code)
    this.#retryAt(nextAttemptAt)
  }

  #retryAt(at: number): void {
    this.#cancelRetry = this.#parts.clock.at(at, () => void this.begin('retried'))
  }

  #end(reason: ConnectionReason | null, code?: number): void {
    this.#step('ended', { me: null, retries: 0, nextAttemptAt: null, reason }, code)
  }

  /** Waits until what arrived is stored, releases the session so that it moves the status no more, and ends it. */
  async #release(end: (session: Session) => Promise<void>): Promise<void> {
    for (let session = this.#session; session; session = this.#session) {
      await this.#inbound.passed()
      if (this.#session !== session) continue
      this.#session = null
      this.#parts.fell(this.state.ref, null)
      await end(session).catch(error =>
        this.#parts.log.warn({ error, ref: this.state.ref }, 'a WhatsApp session did not end in order'),
      )
    }
    this.#cancelRetry()
    this.#cancelWell()
  }

  #stored(events: InboundEvent[]): void {
    const receipts = events.flatMap(event => ('receipt' in event && event.receipt ? [event.receipt] : []))
    if (receipts.length > 0) this.#session?.settle(receipts)
    this.#parts.stored(this.state.ref, events)
  }

  /** Whether the step was taken. */
  #step(event: ConnectionEvent, change: Partial<ConnectionState>, code?: number): boolean {
    const status = next(this.state.status, event)
    const claimed = this.#claimed
    const step = { event, ...(code === undefined ? {} : { code }), ...(claimed ? { version: claimed } : {}) }
    if (status)
      this.#change({ ...(status === 'qrcode' ? {} : { qrcode: '', pairingCode: '' }), ...change, status }, step)
    return status !== undefined
  }

  #change(change: Partial<ConnectionState>, step: ConnectionStep | null = null): void {
    const state = { ...this.state, ...change }
    this.state = state
    this.#told = this.#told
      .then(() => this.#parts.host.stateChanged(state, step))
      .catch(error => this.#parts.log.error({ error, ref: state.ref }, 'could not store the state of a connection'))
  }
}
