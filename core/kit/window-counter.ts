import type { Clock } from './clock.ts'

interface Count {
  attempts: number
  /** When it is forgotten: a while after the first one. */
  until: number
  /** When the last one was made. */
  last: number
}

const MAX_REMEMBERED = 50_000

/** How often someone did something, each count forgotten `lasts` milliseconds after the first time. */
export class WindowCounter {
  private readonly clock: Clock
  private readonly lasts: number
  private readonly counts = new Map<string, Count>()

  constructor(clock: Clock, lasts: number) {
    this.clock = clock
    this.lasts = lasts
  }

  of(key: string): Count | undefined {
    const count = this.counts.get(key)
    return count && count.until > this.clock.now() ? count : void this.counts.delete(key)
  }

  add(key: string): void {
    const now = this.clock.now()
    const known = this.of(key)
    if (known) {
      known.attempts += 1
      known.last = now
    } else {
      this.makeRoom()
      this.counts.set(key, { attempts: 1, until: now + this.lasts, last: now })
    }
  }

  /** One of them shall not count. */
  takeBack(key: string): void {
    const count = this.counts.get(key)
    if (count) count.attempts -= 1
  }

  forget(key: string): void {
    this.counts.delete(key)
  }

  /** The first one is the oldest, since all last as long. */
  private makeRoom(): void {
    for (const [key, { until }] of this.counts) {
      if (until > this.clock.now() && this.counts.size < MAX_REMEMBERED) return
      this.counts.delete(key)
    }
  }
}
