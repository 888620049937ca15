import { FairQueue } from '../../kit/fair-queue.ts'
import { MAX_STEP } from '../../kit/limits.ts'
import type { Share } from './share.ts'

/** How many calls of one company begin in one turn of the event loop; enough for their writes to share a commit. */
const AT_ONCE = 8

/**
 * When a call begins. SQLite answers on the main thread, so a call that has begun is mostly worked to its end before anything
 * else is heard: a company whose calls came first would have them all answered first. Here each company begins a few in each
 * turn of the event loop; the rest of them wait, companies and their people served in turns.
 */
export class RequestScheduler {
  private readonly waiting = new FairQueue<number, () => void>()
  /** How many of a company's calls began in this turn of the loop. */
  private readonly begun = new Map<number, number>()
  private workedSince: number | undefined
  private isTurning = false

  /** Resolves when it is the call's turn. Undefined when that is now, so that nobody waits who need not. */
  enter({ company, person }: Share): Promise<void> | undefined {
    this.turnSoon()
    if (this.waiting.sizeOf(company) === 0 && this.mayBegin(company)) {
      this.begin(company)
      return undefined
    }
    return new Promise<void>(resolve => {
      this.waiting.add(company, person, () => {
        this.begin(company)
        resolve()
      })
    })
  }

  private begin(company: number): void {
    this.workedSince ??= performance.now()
    this.begun.set(company, (this.begun.get(company) ?? 0) + 1)
  }

  private mayBegin(company: number): boolean {
    return this.hasTime() && (this.begun.get(company) ?? 0) < AT_ONCE
  }

  private hasTime(): boolean {
    return this.workedSince === undefined || performance.now() - this.workedSince < MAX_STEP
  }

  private turnSoon(): void {
    if (this.isTurning) return
    this.isTurning = true
    setImmediate(() => this.turn())
  }

  /** Each immediate is followed by what the call that it lets in does at once; the loop reads its sockets after all of them. */
  private turn(): void {
    this.isTurning = false
    this.begun.clear()
    this.workedSince = undefined
    const { size } = this.waiting
    if (size === 0) return
    const companies = [...this.waiting.waitingGroups()].length
    for (let n = Math.min(size, AT_ONCE * companies); n > 0; n -= 1)
      setImmediate(() => {
        if (this.hasTime()) this.waiting.next(company => this.mayBegin(company))?.()
      })
    this.turnSoon()
  }
}
