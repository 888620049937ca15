import { performance } from 'node:perf_hooks'

/** How long one connection may hold the event loop in one go. */
const SLICE = 4

/**
 * Baileys and SQLite answer each other without ever leaving the microtask queue, so a burst of messages would hold the
 * event loop until its end (three seconds for 3,000 messages, measured). Every step of it asks here first: after a slice of
 * time the others wait, in their order, until the loop has been round.
 */
export class YieldToLoop {
  #turn: Promise<void> = Promise.resolve()
  #sliceEnds = 0

  /** Resolves when it is this caller's turn. */
  pause(): Promise<void> {
    this.#turn = this.#turn.then(() => this.#slot())
    return this.#turn
  }

  #slot(): Promise<void> | undefined {
    if (performance.now() < this.#sliceEnds) return undefined
    return new Promise(resolve => {
      setImmediate(() => {
        this.#sliceEnds = performance.now() + SLICE
        resolve()
      })
    })
  }
}
