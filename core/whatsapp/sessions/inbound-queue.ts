import { type Clock, SECOND } from '../../kit/clock.ts'
import { isDiskFull } from '../../storage/disk-full.ts'
import type { InboundEvent } from '../events.ts'
import type { WhatsAppLog } from '../log.ts'
import { withinLimits } from './within-limits.ts'

const BATCH = 200
const TRIES = 5

/** Errors of what is stored, not of the storage: no second attempt fixes them. */
const HOPELESS = /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG|RANGE)/
const isHopeless = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || HOPELESS.test(String((error as { code?: unknown }).code))

type Outcome = 'stored' | 'full' | 'refused'

interface Parts {
  clock: Clock
  log: WhatsAppLog
  /** Stores a batch durably. */
  store(events: InboundEvent[]): Promise<void>
  /** What was stored, to be dropped from the journal and told to whom it concerns. */
  stored(events: InboundEvent[]): void
}

/**
 * The way of one connection's events into the desk: in order, one batch at a time. While a batch is being stored the next
 * one gathers, so the busier it gets the more messages share one commit. A batch that cannot be stored is tried again where that
 * may help, then event by event, so that one bad event stops nobody else; it stays in the journal. Where the disk is full it keeps its place
 * for as long as that lasts; anyone who waits for its end waits for five tries.
 */
export class InboundQueue {
  readonly #parts: Parts
  #waiting: InboundEvent[] = []
  #running = false
  #pausing = false
  #batch: Promise<void> = Promise.resolve()
  #pushed = 0
  #dealt = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  push(event: InboundEvent): void {
    this.#waiting.push(withinLimits(event))
    this.#pushed += 1
    if (!this.#running) void this.#run()
  }

  /** Whether something is about to be stored; no longer while that waits for its next attempt. */
  get isBusy(): boolean {
    return this.#dealt < this.#pushed && !this.#pausing
  }

  /** Resolves when everything that was pushed so far has been dealt with. */
  async passed(): Promise<void> {
    const mark = this.#pushed
    while (this.#dealt < mark) await this.#batch
  }

  async #run(): Promise<void> {
    this.#running = true
    while (this.#waiting.length > 0) {
      this.#batch = this.#deal()
      await this.#batch
    }
    this.#running = false
  }

  async #deal(): Promise<void> {
    // A turn of the loop, so that what arrives together is stored together.
    await new Promise(resolve => setImmediate(resolve))
    const batch = this.#waiting.splice(0, BATCH)
    const outcome = await this.#store(batch, TRIES)
    if (outcome === 'full') this.#putBack(batch)
    else if (outcome === 'refused')
      for (const event of batch) if ((await this.#store([event], 1)) === 'full') this.#putBack([event])
    this.#dealt += batch.length
  }

  #putBack(events: InboundEvent[]): void {
    this.#waiting.unshift(...events)
    this.#pushed += events.length
  }

  async #store(batch: InboundEvent[], tries: number): Promise<Outcome> {
    let outcome: Outcome = 'refused'
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      try {
        await this.#parts.store(batch)
        this.#parts.stored(batch)
        return 'stored'
      } catch (error) {
        this.#parts.log.error({ error, events: batch.length, attempt }, 'could not store what arrived from WhatsApp')
        if (isHopeless(error)) return 'refused'
        outcome = isDiskFull(error) ? 'full' : 'refused'
        if (attempt < tries) await this.#pause(attempt * SECOND)
      }
    }
    return outcome
  }

  async #pause(milliseconds: number): Promise<void> {
    const { clock } = this.#parts
    this.#pausing = true
    await new Promise<void>(resolve => clock.at(clock.now() + milliseconds, resolve))
    this.#pausing = false
  }
}
