import type { ConnectionReason } from '../../domain/connection-reasons.ts'
import { type Clock, SECOND } from '../../kit/clock.ts'
import type { WhatsAppLog } from '../log.ts'

/** How many open at once at first, and at most. */
const FIRST_WIDTH = 4
const MOST_WIDTH = 16
/** Between two starts, of which up to a half is added or taken off. */
const GAP = 0.1 * SECOND
/** So long an attempt keeps its place; it goes on without one. */
const PATIENCE = 20 * SECOND
/** A turn that comes later than so many milliseconds finds the machine busy: its people come first. */
const BUSY = 100
const LOOK_AGAIN = 0.25 * SECOND
/** The pause after a rejection, doubled by each that follows. */
const FIRST_PAUSE = 2 * SECOND
const LONGEST_PAUSE = 30 * SECOND
/** So long nothing is under way before it is over: those of companies that are upgraded come a little later. */
const SETTLED = 5 * SECOND

/** By these nobody is taken now; the others are errors of one number, or of its proxy. */
const ERRORS: ReadonlySet<ConnectionReason | null> = new Set(['unavailable', 'lost'])

interface ComebackParts {
  clock: Clock
  /** 0 up to 1. */
  random: () => number
  log: WhatsAppLog
}

interface Waiting {
  key: string
  order: number
  begin: () => void
}

/**
 * The pace at which connections come back when the program starts: a number of them opens at once, and the next begins when one is
 * open. The number grows with each that opens, is halved by each that WhatsApp rejects, and stays while the machine is busy.
 */
export class Comeback {
  readonly #parts: ComebackParts
  #waiting: Waiting[] = []
  /** What takes an attempt's place from it. */
  readonly #opening = new Map<string, () => void>()
  /** Those that were not told about yet: how each came out. */
  readonly #outcomes = new Map<string, ConnectionReason | 'open' | null>()
  #width = FIRST_WIDTH
  #pause = 0
  #next = 0
  #begunAt: number | undefined
  #isClosed = false
  #isBusy = false
  #cancelTurn: (() => void) | undefined
  #cancelEnd = () => {}

  constructor(parts: ComebackParts) {
    this.#parts = parts
  }

  /** Has `begin` called when it is its turn; of those that wait the one of the lowest order is next. */
  add(key: string, order: number, begin: () => void): void {
    if (this.#isClosed) return
    this.#begunAt ??= this.#parts.clock.now()
    this.#cancelEnd()
    this.#waiting.push({ key, order, begin })
    this.#turnAt(this.#parts.clock.now())
  }

  opened(key: string): void {
    if (!this.#ended(key, 'open')) return
    this.#pause = 0
    if (!this.#isBusy) this.#width = Math.min(MOST_WIDTH, this.#width + 1)
    this.#turnAt(this.#parts.clock.now())
  }

  /** Answers whether it was an attempt of this, which the one line at the end tells about. */
  fell(key: string, reason: ConnectionReason | null): boolean {
    if (!this.#ended(key, reason)) return false
    const now = this.#parts.clock.now()
    if (ERRORS.has(reason)) {
      this.#width = Math.max(1, Math.floor(this.#width / 2))
      this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 2 || FIRST_PAUSE)
      this.#next = Math.max(this.#next, now + this.#pause)
    }
    this.#turnAt(now)
    return true
  }

  /** It was started or stopped meanwhile: it needs no turn. */
  leaves(key: string): void {
    this.#ended(key, null)
    this.#outcomes.delete(key)
    this.#turnAt(this.#parts.clock.now())
  }

  close(): void {
    this.#isClosed = true
    this.#waiting = []
    this.#cancelTurn?.()
    this.#cancelEnd()
    for (const cancel of this.#opening.values()) cancel()
    this.#opening.clear()
  }

  /** Lets an attempt's place go; false where it has none any more. */
  #ended(key: string, outcome: ConnectionReason | 'open' | null): boolean {
    const cancel = this.#opening.get(key)
    // One that took longer than its place was stored: how it came out is told all the same.
    if (this.#outcomes.has(key)) this.#outcomes.set(key, outcome)
    if (!cancel) return false
    cancel()
    this.#opening.delete(key)
    return true
  }

  #turnAt(time: number): void {
    const { clock } = this.#parts
    const at = Math.max(time, this.#next)
    this.#cancelTurn ??= clock.at(at, () => {
      this.#cancelTurn = undefined
      this.#isBusy = clock.now() - at > BUSY
      this.#turn()
    })
  }

  #turn(): void {
    const now = this.#parts.clock.now()
    if (this.#isClosed || this.#opening.size >= this.#width) return
    if (this.#waiting.length === 0) {
      if (this.#opening.size === 0) this.#endSoon()
    } else if (now < this.#next) this.#turnAt(this.#next)
    // While none is under way one begins all the same: a machine that is always busy has its phones back, too.
    else if (this.#isBusy && this.#opening.size > 0) this.#turnAt(now + LOOK_AGAIN)
    else this.#beginNext(now)
  }

  #beginNext(now: number): void {
    const { clock, random } = this.#parts
    const { key, begin } = this.#takeFirst()
    const letGo = (): void => {
      this.#opening.delete(key)
      this.#turnAt(clock.now())
    }
    this.#outcomes.set(key, null)
    this.#opening.set(key, clock.at(now + PATIENCE, letGo))
    this.#next = now + GAP * (0.5 + random())
    begin()
    this.#turnAt(this.#next)
  }

  #takeFirst(): Waiting {
    const first = this.#waiting.reduce((one, other) => (other.order < one.order ? other : one))
    this.#waiting = this.#waiting.filter(one => one !== first)
    return first
  }

  #endSoon(): void {
    const { clock, log } = this.#parts
    const endedAt = clock.now()
    this.#cancelEnd()
    this.#cancelEnd = clock.at(endedAt + SETTLED, () => {
      const [begunAt, outcomes] = [this.#begunAt ?? endedAt, [...this.#outcomes.values()]]
      this.#begunAt = undefined
      this.#outcomes.clear()
      if (outcomes.length === 0) return
      const failed: Record<string, number> = {}
      for (const outcome of outcomes)
        if (outcome !== 'open') failed[outcome ?? 'no-answer'] = (failed[outcome ?? 'no-answer'] ?? 0) + 1
      const open = outcomes.filter(outcome => outcome === 'open').length
      const seconds = Math.round((endedAt - begunAt) / SECOND)
      log.info({ connections: outcomes.length, open, failed, seconds }, 'the linked phones were brought back')
    })
  }
}
