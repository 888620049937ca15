import { type CompanyRuntimes, companyState } from '../../company/runtime/index.ts'
import type { SendBlock } from '../../domain/send-holds.ts'
import { DAY } from '../../kit/clock.ts'
import type { ConnectionRef } from '../address.ts'
import type { FirstContacts, Lane, OutboxRow } from '../outbox/store.ts'
import { defaultLimits, firstContactLimits, type Limits } from './limits.ts'

export type Verdict = 'go' | { waitUntil: number; because: 'pace' | SendBlock }

type Judged = Pick<OutboxRow, 'lane' | 'firstContact' | 'chat'>

interface Bucket {
  tokens: number
  at: number
  /** When the next may go: a whole token and a random gap after the last one. */
  readyAt: number
}

interface Parts {
  runtimes: CompanyRuntimes
  random: () => number
  limits?: Limits
  /** From the outbox store. */
  firstContacts(ref: ConnectionRef, since: number): Promise<FirstContacts>
}

/**
 * Below everything that sends, per connection: a person's messages pass at once; bot, API, schedules and campaigns each
 * have a bucket of tokens with a random gap; nobody writes to strangers while WhatsApp restricts the number, nor to more
 * of them a day than its link is old for; people may go somewhat further than programs. It only judges; who asks waits and asks again.
 */
export class Limiter {
  readonly #parts: Parts
  readonly #limits: Limits
  readonly #buckets = companyState(() => new Map<string, Bucket>(), { outlivesRenewal: true })

  constructor(parts: Parts) {
    this.#parts = parts
    this.#limits = parts.limits ?? defaultLimits
  }

  /**
   * Judges the rows of a connection at one moment: whether each may leave; it takes nothing. To whom it wrote first is asked once for
   * all of them, since hundreds may wait. `limits` are those of the session, where it has its own.
   */
  judging(ref: ConnectionRef, now: number, limits = this.#limits): (row: Judged) => Promise<Verdict> {
    let requested: Promise<FirstContacts> | undefined
    return async ({ lane, firstContact, chat }) => {
      if (firstContact) {
        requested ??= this.#parts.firstContacts(ref, now - DAY)
        const held = this.#holdsBack(await requested, { lane, chat }, now, limits)
        if (held) return held
      }
      if (lane === 'chat') return 'go'
      const { readyAt } = this.#filled(ref, lane, now, limits)
      return readyAt > now ? { waitUntil: readyAt, because: 'pace' } : 'go'
    }
  }

  /** Someone who was written to within the day is no further first contact. */
  #holdsBack(
    known: FirstContacts,
    { lane, chat }: Pick<Judged, 'lane' | 'chat'>,
    now: number,
    limits: Limits,
  ): Exclude<Verdict, 'go'> | null {
    const { restrictedUntil, sent } = known
    if (restrictedUntil !== null && restrictedUntil > now) return { waitUntil: restrictedUntil, because: 'restricted' }
    const limit = firstContactLimits(known, now, limits)[lane === 'chat' ? 'people' : 'programs']
    const oldest = sent.filter(contact => contact.chat !== chat).at(-limit)
    return oldest === undefined ? null : { waitUntil: oldest.at + DAY, because: 'first-contacts' }
  }

  /** One message of this lane left at `now`. */
  spend(ref: ConnectionRef, lane: Lane, now: number, limits = this.#limits): void {
    if (lane === 'chat') return
    const bucket = this.#filled(ref, lane, now, limits)
    const { every } = limits.pace[lane]
    bucket.tokens -= 1
    const missing = Math.max(0, 1 - bucket.tokens)
    bucket.readyAt = now + Math.ceil(every * (missing + limits.jitter * this.#parts.random()))
  }

  #filled(ref: ConnectionRef, lane: Exclude<Lane, 'chat'>, now: number, limits: Limits): Bucket {
    const { burst, every } = limits.pace[lane]
    const buckets = this.#parts.runtimes.of(ref.companyId).own(this.#buckets)
    const key = `${ref.connectionId}/${lane}`
    const bucket = buckets.get(key) ?? { tokens: burst, at: now, readyAt: now }
    bucket.tokens = Math.min(burst, bucket.tokens + Math.max(0, now - bucket.at) / every)
    bucket.at = now
    buckets.set(key, bucket)
    return bucket
  }
}
