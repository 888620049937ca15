import type { Clock } from '../../kit/clock.ts'

interface Timer {
  time: number
  work: () => void
  cancel: () => void
}

/** A clock that runs as another one does, so many milliseconds ahead of it or behind, and that can be put forward. */
export class ShiftedClock implements Clock {
  private readonly base: Clock
  private shift: number
  private readonly timers = new Set<Timer>()

  constructor(base: Clock, startsAt: number) {
    this.base = base
    this.shift = startsAt - base.now()
  }

  now(): number {
    return this.base.now() + this.shift
  }

  at(time: number, work: () => void): () => void {
    const timer: Timer = { time, work, cancel: () => {} }
    this.timers.add(timer)
    this.arm(timer)
    return () => this.drop(timer)
  }

  /** What falls due by it rings in the next turn of the event loop. */
  advance(milliseconds: number): void {
    this.shift += milliseconds
    for (const timer of this.timers) {
      timer.cancel()
      this.arm(timer)
    }
  }

  /** Nothing rings any more. */
  stop(): void {
    for (const timer of [...this.timers]) this.drop(timer)
  }

  private arm(timer: Timer): void {
    const ring = (): void => {
      this.timers.delete(timer)
      timer.work()
    }
    if (timer.time > this.now()) timer.cancel = this.base.at(timer.time - this.shift, ring)
    else {
      const soon = setImmediate(ring)
      timer.cancel = () => clearImmediate(soon)
    }
  }

  private drop(timer: Timer): void {
    timer.cancel()
    this.timers.delete(timer)
  }
}
