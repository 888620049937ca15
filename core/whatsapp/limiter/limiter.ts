import { DAY, HOUR } from '../../kit/clock.ts'
import type { SendHold } from '../../kit/send-holds.ts'
import { type ConnectionRef, refKey } from '../address.ts'
import type { Lane, OutboxRow } from '../outbox/store.ts'
import { defaultLimits, type Limits } from './limits.ts'

export type Verdict = 'go' | { waitUntil: number; because: 'pace' | SendHold }

interface Bucket {
  tokens: number
  at: number
  /** When the next may go: a whole token and a random gap after the last one. */
  readyAt: number
}

interface Parts {
  random: () => number
  limits?: Limits
  /** From the outbox store, both. */
  firstContactsSince(ref: ConnectionRef, since: number): Promise<number>
  restrictedUntil(ref: ConnectionRef): Promise<number | null>
}

/**
 * Below everything that sends, per connection: a person's messages pass at once; bot, API, schedules and campaigns each
 * have a bucket of tokens with a random gap; nobody writes to strangers while WhatsApp restricts the number, and automation
 * writes to so many of them a day. It only judges; who asks waits and asks again.
 */
export class Limiter {
  readonly #parts: Parts
  readonly #limits: Limits
  readonly #buckets = new Map<string, Bucket>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#limits = parts.limits ?? defaultLimits
  }

  /** Whether this row may leave at `now`; it takes nothing. */
  async judge(ref: ConnectionRef, row: Pick<OutboxRow, 'lane' | 'firstContact'>, now: number): Promise<Verdict> {
    const { lane } = row
    if (row.firstContact) {
      const waitUntil = (await this.#parts.restrictedUntil(ref)) ?? 0
      if (waitUntil > now) return { waitUntil, because: 'restricted' }
    }
    if (lane === 'chat') return 'go'
    if (row.firstContact) {
      const sent = await this.#parts.firstContactsSince(ref, now - DAY)
      if (sent >= this.#limits.firstContactsPerDay) return { waitUntil: now + HOUR, because: 'first-contacts' }
    }
    const { readyAt } = this.#filled(ref, lane, now)
    return readyAt > now ? { waitUntil: readyAt, because: 'pace' } : 'go'
  }

  /** One message of this lane left at `now`. */
  spend(ref: ConnectionRef, lane: Lane, now: number): void {
    if (lane === 'chat') return
    const bucket = this.#filled(ref, lane, now)
    const { every } = this.#limits.pace[lane]
    bucket.tokens -= 1
    const missing = Math.max(0, 1 - bucket.tokens)
    bucket.readyAt = now + Math.ceil(every * (missing + this.#limits.jitter * this.#parts.random()))
  }

  #filled(ref: ConnectionRef, lane: Exclude<Lane, 'chat'>, now: number): Bucket {
    const { burst, every } = this.#limits.pace[lane]
    const key = `${refKey(ref)}/${lane}`
    const bucket = this.#buckets.get(key) ?? { tokens: burst, at: now, readyAt: 0 }
    bucket.tokens = Math.min(burst, bucket.tokens + Math.max(0, now - bucket.at) / every)
    bucket.at = now
    this.#buckets.set(key, bucket)
    return bucket
  }
}
