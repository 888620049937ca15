import { randomBytes } from 'node:crypto'
import type { Emulator } from './emulator.ts'
import type { Content } from './messages/content.ts'
import type { Prepared } from './phones/outgoing.ts'

interface BurstOptions {
  /** The account that gets the messages. */
  account: string
  messages: number
  /** How many customers write them, in turn. */
  customers: number
  /** Messages per second; as fast as possible if absent. */
  perSecond?: number
  /** Begins each text; the message's number follows. */
  text?: string
  /** Number of the first customer; the others follow it. */
  firstCustomer?: string
  /** Every how many messages one is a picture; never if absent. */
  pictureEvery?: number
  /** Size of a picture in bytes. */
  pictureBytes?: number
}

/** How far a burst got. Times are milliseconds. */
interface BurstReport {
  messages: number
  released: number
  delivered: number
  refused: number
  done: boolean
  elapsed: number
  perSecond: number
  /** From handing a message to the server until its receipt. */
  latency: { p50: number; p95: number; p99: number; max: number }
}

const TICK = 10
const FIRST_CUSTOMER = '5521900000000'

const percentile = (sorted: number[], share: number): number =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10

const contentOf = (n: number, { text = 'mensagem', pictureEvery, pictureBytes = 50_000 }: BurstOptions): Content =>
  pictureEvery && n % pictureEvery === 0
    ? { image: randomBytes(pictureBytes), caption: `${text} ${n}` }
    : { text: `${text} ${n}` }

/** Many messages at once: encrypted beforehand, so that the time measured is the receiver's. */
export class Burst {
  readonly #messages: (Prepared & { releasedAt?: number })[]
  readonly #perSecond: number | undefined
  #released = 0
  #startedAt = 0
  #settled = 0
  #finish: () => void = () => undefined
  /** Resolves when every message was delivered or rejected. */
  readonly done = new Promise<void>(resolve => {
    this.#finish = resolve
  })

  private constructor(messages: Prepared[], perSecond: number | undefined) {
    this.#messages = messages
    this.#perSecond = perSecond
    for (const { sent } of messages) {
      sent.onAdvance = () => {
        if (sent.status === 'delivered' || sent.status === 'refused') this.#settle()
      }
    }
  }

  /** Encrypts everything; nothing is sent before `start`. */
  static async prepare(wa: Emulator, options: BurstOptions): Promise<Burst> {
    const first = BigInt(options.firstCustomer ?? FIRST_CUSTOMER)
    const messages: Prepared[] = []
    for (let n = 0; n < options.messages; n++) {
      const customer = wa.customer(String(first + BigInt(n % options.customers)))
      messages.push(await customer.prepares(options.account, contentOf(n, options)))
    }
    return new Burst(messages, options.perSecond)
  }

  start(): void {
    this.#startedAt = performance.now()
    if (this.#perSecond) this.#pace(this.#perSecond)
    else this.#release(this.#messages.length)
  }

  report(): BurstReport {
    const statuses = this.#messages.map(({ sent }) => sent.status)
    const latencies = this.#messages
      .flatMap(({ sent, releasedAt }) => (sent.deliveredAt && releasedAt ? [sent.deliveredAt - releasedAt] : []))
      .sort((a, b) => a - b)
    const last = Math.max(0, ...this.#messages.flatMap(({ sent }) => sent.deliveredAt ?? []))
    const begun = performance.timeOrigin + this.#startedAt
    const elapsed = last ? Math.max(1, Math.round(last - begun)) : 0
    const rejected = statuses.filter(status => status === 'refused').length
    const delivered = statuses.filter(status => status !== 'sent').length - rejected
    return {
      messages: this.#messages.length,
      released: this.#released,
      delivered,
      refused: rejected,
      done: delivered + rejected === this.#messages.length,
      elapsed,
      perSecond: elapsed ? Math.round((delivered * 1000) / elapsed) : 0,
      latency: {
        p50: percentile(latencies, 0.5),
        p95: percentile(latencies, 0.95),
        p99: percentile(latencies, 0.99),
        max: percentile(latencies, 1),
      },
    }
  }

  #pace(perSecond: number): void {
    const timer = setInterval(() => {
      const due = Math.floor(((performance.now() - this.#startedAt) / 1000) * perSecond)
      this.#release(Math.min(due, this.#messages.length))
      if (this.#released === this.#messages.length) clearInterval(timer)
    }, TICK)
  }

  #release(upTo: number): void {
    while (this.#released < upTo) {
      const message = this.#messages[this.#released++]
      if (!message) continue
      message.releasedAt = Date.now()
      message.release()
    }
  }

  #settle(): void {
    if (++this.#settled === this.#messages.length) this.#finish()
  }
}
