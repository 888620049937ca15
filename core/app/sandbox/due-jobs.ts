import type { Clock } from '../../kit/clock.ts'

/** Rings when the next job of one database is due; nothing of it is stored. */
export class DueJobs {
  private readonly clock: Clock
  private readonly run: () => Promise<unknown>
  private dueAt = Number.POSITIVE_INFINITY
  private cancel: () => void = () => {}

  /** `run` does what is due; it tells about later jobs by `noLaterThan`. */
  constructor(clock: Clock, run: () => Promise<unknown>) {
    this.clock = clock
    this.run = run
  }

  get isDue(): boolean {
    return this.dueAt <= this.clock.now()
  }

  /** Nothing is run any more. */
  stop(): void {
    this.cancel()
    this.dueAt = Number.NEGATIVE_INFINITY
  }

  noLaterThan(dueAt: number): void {
    if (dueAt >= this.dueAt) return
    this.cancel()
    this.dueAt = dueAt
    this.cancel = this.clock.at(dueAt, () => {
      this.dueAt = Number.POSITIVE_INFINITY
      void this.run()
    })
  }
}
