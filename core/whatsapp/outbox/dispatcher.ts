import type { SendFailureReason } from '../../domain/send-failures.ts'
import type { Clock } from '../../kit/clock.ts'
import type { ConnectionRef } from '../address.ts'
import type { Limiter, Verdict } from '../limiter/limiter.ts'
import type { WhatsAppLog } from '../log.ts'
import { ProviderError, type ProviderErrorCode, type Session } from '../port.ts'
import type { OutboxRow, OutboxStore } from './store.ts'
import {
  ACK_PATIENCE,
  FALLING_REST,
  LOOK_AGAIN,
  MAX_ENDS,
  SHORTEST_WAIT,
  STORE_REST,
  TRIES,
  TRY_AGAIN_AFTER,
} from './timing.ts'
import { Uploads } from './uploads.ts'

export interface OutboxParts {
  clock: Clock
  log: WhatsAppLog
  limiter: Limiter
  store: OutboxStore
  openSession(ref: ConnectionRef): Session | null
}

/** What a failed call of the provider means for the message; the others are worth another attempt. */
const finalFailures: Partial<Record<ProviderErrorCode, SendFailureReason>> = {
  unreachable: 'unreachable',
  'media-gone': 'media',
  'media-unreadable': 'media',
  refused: 'rejected',
}

/** Rows that are looked at; the second time when the limiter holds all of the first back. */
const FIRST_LOOK = 20
const SECOND_LOOK = 500

/** What became of a message that was handed to the session. */
type Outcome = 'answered' | 'lost' | 'refused with the session' | 'silence' | { error: unknown }

interface Exchange {
  settle(outcome: Outcome): void
}

/** Sends for one connection. It runs while there is something to send, and otherwise waits to be woken. */
export class Dispatcher {
  readonly #ref: ConnectionRef
  readonly #parts: OutboxParts
  #running: Promise<void> | null = null
  #woken = false
  /** From when it is informed that the connection opened: until then, words on what left before may wait to be stored. */
  #isUp = false
  #closed = false
  #cancelAlarm = () => {}
  /** By the message's id. */
  readonly #underway = new Map<string, Exchange>()
  /** What goes beside other messages, where the session takes several at once: by conversation. */
  readonly #beside = new Map<string, Promise<void>>()
  readonly #uploads = new Uploads()
  /** How often in a row WhatsApp ended the session while a message was under way. */
  #ends: { rowId: number; times: number } | null = null

  constructor(ref: ConnectionRef, parts: OutboxParts) {
    this.#ref = ref
    this.#parts = parts
  }

  wake(): void {
    this.#woken = true
    this.#running ??= this.#run()
  }

  opened(): void {
    this.#isUp = true
    this.wake()
  }

  /** Whether it is about to send something; no longer once WhatsApp has it, or when everything left has to wait. */
  get isBusy(): boolean {
    return this.#running !== null && this.#underway.size === 0
  }

  /** WhatsApp's word on a message is durable. */
  answered(waId: string): void {
    this.#underway.get(waId)?.settle('answered')
  }

  /**
   * The session ended: what was not answered is in doubt, and goes again with its id when the next one opens. `byWhatsApp`: by an
   * error of its stream, which may be about that message.
   */
  lost(byWhatsApp = false): void {
    this.#isUp = false
    this.#uploads.clear()
    for (const exchange of this.#underway.values()) exchange.settle(byWhatsApp ? 'refused with the session' : 'lost')
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#cancelAlarm()
    this.lost()
    await Promise.all([this.#running, ...this.#beside.values()])
  }

  async #run(): Promise<void> {
    try {
      while (this.#woken) {
        this.#woken = false
        while (await this.#sendOne());
      }
    } catch (error) {
      this.#storeFailed(error)
    }
    this.#running = null
  }

  /** Sends the next row that may go; false when there is none now, an alarm being set for when there may be. */
  async #sendOne(): Promise<boolean> {
    const { clock, store, openSession } = this.#parts
    const session = this.#isUp ? openSession(this.#ref) : null
    if (!session || this.#beside.size >= (session.atOnce ?? 1)) return false
    const now = clock.now()
    const judge = this.#parts.limiter.judging(this.#ref, now, session.limits)
    let waitUntil = now + LOOK_AGAIN
    for (const most of [FIRST_LOOK + this.#beside.size, SECOND_LOOK]) {
      const due = await store.heads(this.#ref, now, most)
      const rows = due.filter(({ chat }) => !this.#beside.has(chat))
      const expired = rows.filter(row => row.expiresAt !== null && row.expiresAt <= now)
      for (const row of expired) await store.fail(this.#ref, row.id, 'expired')
      if (expired.length > 0) return true
      const choice = await this.#choose(session, rows, judge)
      if ('row' in choice) return (await this.#letGo(choice.row)) ? this.#begin(session, choice.row) : true
      waitUntil = Math.min(waitUntil, choice.waitUntil)
      if (due.length < most) break
    }
    const dueAt = await store.nextDueAt(this.#ref, now)
    this.#wakeAt(Math.min(waitUntil, dueAt ?? waitUntil))
    return false
  }

  /** The most urgent row that the limiter lets go, or when it will. */
  async #choose(
    session: Session,
    rows: OutboxRow[],
    judge: (row: OutboxRow) => Promise<Verdict>,
  ): Promise<{ row: OutboxRow } | { waitUntil: number }> {
    let waitUntil = Number.POSITIVE_INFINITY
    for (const row of rows) {
      const verdict = await judge(row)
      if (verdict !== 'go') {
        waitUntil = Math.min(waitUntil, verdict.waitUntil)
        await this.#hold(row, verdict)
      } else if (this.#uploads.isReady(row)) return { row }
      else this.#upload(session, row)
    }
    return { waitUntil }
  }

  /** Anyone who wrote it sees why it waits; programs know by their pace. */
  async #hold({ id, lane, heldUntil }: OutboxRow, { waitUntil, because }: Exclude<Verdict, 'go'>): Promise<void> {
    if (because === 'pace' || lane !== 'chat' || heldUntil === waitUntil) return
    await this.#parts.store.hold(this.#ref, id, { until: waitUntil, because })
  }

  /** False when it was given up while it was held back, or taken back by its campaign or from a bot. */
  async #letGo({ id, lane, heldUntil }: OutboxRow): Promise<boolean> {
    if (lane === 'campaign' || lane === 'bot') return this.#parts.store.claim(this.#ref, id)
    return heldUntil === null || this.#parts.store.hold(this.#ref, id, null)
  }

  #upload(session: Session, row: OutboxRow): void {
    this.#uploads.begin(session, row, {
      done: () => this.wake(),
      failed: error =>
        this.#failed(row, error).then(
          goesOn => goesOn && this.wake(),
          error => this.#storeFailed(error),
        ),
    })
  }

  /** Sends it, alone or beside others; returns whether the next one may go at once. */
  #begin(session: Session, row: OutboxRow): Promise<boolean> | true {
    if ((session.atOnce ?? 1) === 1) return this.#send(session, row)
    const { chat } = row
    const done = (): void => void this.#beside.delete(chat)
    const sending = this.#send(session, row).then(
      goesOn => {
        done()
        if (goesOn) this.wake()
      },
      error => {
        done()
        this.#storeFailed(error)
      },
    )
    this.#beside.set(chat, sending)
    return true
  }

  /** Returns whether the next one may go at once. */
  async #send(session: Session, unasked: OutboxRow): Promise<boolean> {
    const { limiter, clock } = this.#parts
    const row = await this.#lookUp(session, unasked)
    if (!row) return true
    limiter.spend(this.#ref, row.lane, clock.now(), session.limits)
    const outcome = await this.#exchange(session, row)
    this.#uploads.sent(row)
    if (outcome === 'refused with the session') await this.#endedSession(row)
    if (typeof outcome === 'object') return this.#failed(row, outcome.error)
    if (outcome === 'silence') await this.#tryLater(row)
    return true
  }

  /**
   * A number of which WhatsApp never said whether it knows it is asked about first, in all its writings; null where it knows nobody
   * there, which the message then says. Without an answer the message goes as it is.
   */
  async #lookUp(session: Session, row: OutboxRow): Promise<OutboxRow | null> {
    const { store } = this.#parts
    const { pn, lid } = row.message.to
    if (!row.isUnverified || pn === undefined || lid !== undefined) return row
    const check = await session.checkNumber(pn).catch(() => undefined)
    if (check === undefined || check.result === 'no-answer' || check.result === 'cannot-tell') return row
    const to = await store.lookedUp(this.#ref, row, check)
    if (to) return { ...row, message: { ...row.message, to } }
    await store.fail(this.#ref, row.id, 'unreachable')
    return null
  }

  /**
   * Hands a message to the session and waits for WhatsApp's word on it. When the connection falls this ends at once, however
   * long the call of the session hangs on: a library may wait half a minute for answers that cannot come any more.
   */
  async #exchange(session: Session, { message }: OutboxRow): Promise<Outcome> {
    const { clock } = this.#parts
    const { promise, resolve: settle } = Promise.withResolvers<Outcome>()
    const exchange: Exchange = { settle }
    let cancelSilence = () => {}
    this.#underway.set(message.waId, exchange)
    session.send(message).then(
      () => {
        if (this.#underway.get(message.waId) !== exchange) return
        cancelSilence = clock.at(clock.now() + ACK_PATIENCE, () => settle('silence'))
      },
      error => settle({ error }),
    )
    const outcome = await promise
    this.#underway.delete(message.waId)
    cancelSilence()
    return outcome
  }

  /** Returns whether the next one may go at once. */
  async #failed(row: OutboxRow, error: unknown): Promise<boolean> {
    const { log, store, clock } = this.#parts
    const code = error instanceof ProviderError ? error.code : 'no-answer'
    log.warn({ error, ref: this.#ref, row: row.id, attempts: row.attempts }, 'a message could not be sent')
    const reason = finalFailures[code]
    if (reason) await store.fail(this.#ref, row.id, reason)
    else if (code === 'no-answer') await this.#tryLater(row)
    else if (code === 'throttled')
      await store.postpone(
        this.#ref,
        row.id,
        clock.now() + Math.max(SHORTEST_WAIT, (error as ProviderError).retryAfter),
      )
    else {
      // The session has fallen and does not know it yet; the row itself did nothing wrong, so it keeps its place and its attempts.
      this.#wakeAt(clock.now() + FALLING_REST)
      return false
    }
    return true
  }

  /** WhatsApp would end every session over such a message, and nothing else would ever be sent. */
  async #endedSession({ id }: OutboxRow): Promise<void> {
    this.#ends = { rowId: id, times: this.#ends?.rowId === id ? this.#ends.times + 1 : 1 }
    if (this.#ends.times === MAX_ENDS) await this.#parts.store.fail(this.#ref, id, 'rejected')
  }

  async #tryLater(row: OutboxRow): Promise<void> {
    const { store, clock } = this.#parts
    const attempts = row.attempts + 1
    if (attempts >= TRIES) await store.fail(this.#ref, row.id, 'no-answer')
    else await store.postpone(this.#ref, row.id, clock.now() + TRY_AGAIN_AFTER * attempts)
  }

  #storeFailed(error: unknown): void {
    this.#parts.log.error({ error, ref: this.#ref }, 'the outbox could not be read or written')
    this.#wakeAt(this.#parts.clock.now() + STORE_REST)
  }

  #wakeAt(time: number): void {
    this.#cancelAlarm()
    if (this.#closed) return
    this.#cancelAlarm = this.#parts.clock.at(time, () => this.wake())
  }
}
