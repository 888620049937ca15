import type { Clock } from '../../kit/clock.ts'

interface Timer {
  time: number
  work: () => void
}

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  private timers: Timer[] = []
  private time: number

  constructor(start: string) {
    this.time = Date.parse(start)
  }

  now(): number {
    return this.time
  }

  at(time: number, work: () => void): () => void {
    const timer = { time, work }
    this.timers.push(timer)
    return () => {
      this.timers = this.timers.filter(other => other !== timer)
    }
  }

  /** How many timers wait for their time. */
  get waiting(): number {
    return this.timers.length
  }

  /** Moves on by `ms`; timers run in their order, each at its own time, and `settle` is awaited after each. */
  async advance(ms: number, settle: () => Promise<void> = nextTurn): Promise<void> {
    const target = this.time + ms
    await settle()
    for (;;) {
      const next = this.timers.filter(timer => timer.time <= target).sort((a, b) => a.time - b.time)[0]
      if (!next) break
      this.timers = this.timers.filter(timer => timer !== next)
      this.time = Math.max(this.time, next.time)
      next.work()
      await settle()
    }
    this.time = target
    await settle()
  }
}

const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))
