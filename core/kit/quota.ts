import { type Clock, MINUTE, SECOND } from './clock.ts'
import { type ErrorKind, fail } from './errors.ts'
import { WindowCounter } from './window-counter.ts'

/** In place of who takes one, where a quota is of a company's own and all of its people share it. */
export const OF_COMPANY = 'company'

/** So many of something for each in a while, which begins with the first. */
export class Quota {
  private readonly clock: Clock
  private readonly max: number
  private readonly refusal: ErrorKind
  private readonly taken: WindowCounter

  /** `refusal` is thrown with the `minutes` to wait; its status is 429. */
  constructor(clock: Clock, { max, per, refusal: error }: { max: number; per: number; refusal: ErrorKind }) {
    this.clock = clock
    this.max = max
    this.refusal = error
    this.taken = new WindowCounter(clock, per)
  }

  /** Takes one for someone, and returns what gives it back when it came to nothing; throws where none is left. */
  take(who: string): () => void {
    const count = this.taken.of(who)
    if (count && count.attempts >= this.max) {
      const wait = count.until - this.clock.now()
      throw fail(this.refusal, { minutes: Math.ceil(wait / MINUTE), seconds: Math.ceil(wait / SECOND) })
    }
    this.taken.add(who)
    return () => this.taken.takeBack(who)
  }
}
