/** Work that nobody waits for: it is counted, so that a stop can wait for it, and its errors are told. */
export class Background {
  private readonly running = new Set<Promise<void>>()
  private readonly logError: (what: string, error: unknown) => void

  constructor(logError: (what: string, error: unknown) => void) {
    this.logError = logError
  }

  /** Returns what resolves when the work is over, however it ended. */
  run(what: string, work: () => Promise<unknown>): Promise<void> {
    const task: Promise<void> = work()
      .then(
        () => {},
        error => this.logError(what, error),
      )
      .finally(() => this.running.delete(task))
    this.running.add(task)
    return task
  }

  get count(): number {
    return this.running.size
  }

  /** Resolves when nothing runs any more, also nothing that was started meanwhile. */
  async idle(): Promise<void> {
    while (this.running.size) await Promise.all(this.running)
  }
}
