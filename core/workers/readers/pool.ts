import { availableParallelism } from 'node:os'
import { type Clock, MINUTE, SECOND } from '../../kit/clock.ts'
import { fail } from '../../kit/errors.ts'
import { FairQueue } from '../../kit/fair-queue.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { MAX_READS } from '../../kit/limits.ts'
import type { Read } from './read.ts'
import { type Question, type ReaderEntry, Thread } from './thread.ts'

/** Two also where there is one core beside the main thread: one of them is left to the other companies. */
const MIN_THREADS = 2
const MAX_THREADS = 4
/** How long an answer may take, from when a thread begins with it. */
export const MAX_RUN = 5 * SECOND
/** How long a question waits for a thread. */
export const MAX_WAIT = 15 * SECOND
/** A thread that was not asked for so long is ended; the next question starts one again. */
export const MAX_IDLE = 2 * MINUTE
/** How long a closing pool waits for its threads: nothing ends a statement of SQLite before its next row. */
export const MAX_END = SECOND

export interface ReaderPoolOptions {
  entry: ReaderEntry
  clock: Clock
  /** The desk file of a company, which is there and up to date. */
  pathOf(companyId: number): string
  /** How many at most; unless given, all cores but one for the main thread have one, and there are two. */
  threads?: number
}

/**
 * Threads that answer questions to the companies' desk files, beside the main thread. They are started when there is
 * something to ask, and ended when there was nothing for a while.
 */
export class ReaderPool {
  private readonly options: ReaderPoolOptions
  private readonly maxThreads: number
  private readonly threads = new Set<Thread>()
  /** What rings next for a thread: the end of its time for a question, or of its rest. */
  private readonly alarms = new Map<Thread, () => void>()
  /** What ends, and for which company it worked; none for those that rested. */
  private readonly ending = new Map<Promise<void>, number | undefined>()
  private readonly waiting = new FairQueue<number, Question>({
    inGroup: MAX_READS.ofCompany,
    ofMember: MAX_READS.ofPerson,
  })
  private readonly forgotten = new Set<number>()
  private isClosed = false

  constructor(options: ReaderPoolOptions) {
    this.options = options
    this.maxThreads = options.threads ?? Math.min(Math.max(availableParallelism() - 1, MIN_THREADS), MAX_THREADS)
  }

  get threadCount(): number {
    return this.threads.size
  }

  /** Its threads by what they do: those that work, rest, and end in the middle of a statement. */
  counts(): Record<'working' | 'resting' | 'ending', number> {
    const working = [...this.threads].filter(({ isFree }) => !isFree).length
    return { working, resting: this.threads.size - working, ending: this.ending.size }
  }

  /** Questions that wait for a thread. */
  get waitingCount(): number {
    return this.waiting.size
  }

  /** Threads that were ended and still are in the middle of a statement. */
  get endingCount(): number {
    return this.ending.size
  }

  /**
   * Resolves with the answer. Throws ERR_TOO_SLOW when it took longer than `MAX_RUN`, ERR_NO_COMPANY_FOUND when the company
   * is gone, ERR_STOPPING when the pool is closed, ERR_TOO_BUSY when the company or the person has too many waiting,
   * after `MAX_WAIT`, and when earlier ones of the company that took too long do not end; and whatever the read throws.
   */
  ask<Input, Output>(companyId: number, read: Read<Input, Output>, input: Input, person = ''): Promise<Output> {
    return new Promise<Output>((resolve, reject) => {
      if (this.isClosed) return reject(fail(generalErrors.ERR_STOPPING))
      if (this.forgotten.has(companyId)) return reject(fail(generalErrors.ERR_NO_COMPANY_FOUND))
      const path = this.options.pathOf(companyId)
      const answered = resolve as (output: unknown) => void
      const about = { companyId, person, path, read: read.name, input }
      const question: Question = { ...about, resolve: answered, reject, leaveLine: () => {}, isGone: false }
      if (this.endingOf(companyId) >= this.maxOfCompany || !this.waiting.add(companyId, person, question))
        return reject(tooBusy())
      const { clock } = this.options
      question.leaveLine = clock.at(clock.now() + MAX_WAIT, () => {
        question.isGone = true
        reject(tooBusy())
      })
      this.handOut()
    })
  }

  /** Something may be asked soon: a thread starts meanwhile, unless there is one. It ends as any other when nobody asks. */
  expect(): void {
    if (!this.isClosed && this.threads.size === 0 && this.mayStart()) this.start()
  }

  /** A company is deleted: nobody asks about it any more, anyone who does is rejected at once, and its file is released. */
  forget(companyId: number): void {
    this.forgotten.add(companyId)
    const isGone = fail(generalErrors.ERR_NO_COMPANY_FOUND)
    for (const question of this.waiting.drop(companyId)) deny(question, isGone)
    for (const thread of this.threads) {
      if (thread.question?.companyId === companyId) deny(thread.question, isGone)
      thread.forget(this.options.pathOf(companyId))
    }
  }

  /** A company that was forgotten is there again. */
  remember(companyId: number): void {
    this.forgotten.delete(companyId)
  }

  /**
   * Rejects what waits and what runs and ends all threads. Resolves when no file is open any more, or after `MAX_END`, with
   * threads that are still ending.
   */
  async close(): Promise<void> {
    this.isClosed = true
    for (const question of this.waiting.dropAll()) deny(question, fail(generalErrors.ERR_STOPPING))
    for (const thread of this.threads) {
      thread.question?.reject(fail(generalErrors.ERR_STOPPING))
      this.end(thread)
    }
    const { clock } = this.options
    let cancel = (): void => {}
    const inVain = new Promise<void>(resolve => {
      cancel = clock.at(clock.now() + MAX_END, resolve)
    })
    await Promise.race([Promise.all(this.ending.keys()), inVain])
    cancel()
  }

  private handOut(): void {
    for (const thread of this.threads) {
      if (!thread.isFree) continue
      const question = this.nextQuestion()
      if (question) this.begin(thread, question)
      else if (!this.alarms.has(thread)) this.arm(thread, MAX_IDLE, () => this.end(thread))
    }
    let coming = [...this.threads].filter(({ isReady }) => !isReady).length
    for (; coming < this.beginners() && this.mayStart(); coming += 1) this.start()
  }

  private nextQuestion(): Question | undefined {
    for (;;) {
      const question = this.waiting.next(companyId => this.freeFor(companyId) > 0)
      if (!question?.isGone) return question
    }
  }

  /** One company has never all threads: the others would wait for its longest search. */
  private get maxOfCompany(): number {
    return Math.max(1, this.maxThreads - 1)
  }

  /** How many threads a company may have beside those that it has: one that does not end is still one. */
  private freeFor(companyId: number): number {
    let running = this.endingOf(companyId)
    for (const { question } of this.threads) if (question?.companyId === companyId) running += 1
    return this.maxOfCompany - running
  }

  private endingOf(companyId: number): number {
    return [...this.ending.values()].filter(of => of === companyId).length
  }

  /** How many of those who wait could begin if there were threads. */
  private beginners(): number {
    let count = 0
    for (const companyId of this.waiting.waitingGroups())
      count += Math.min(this.waiting.sizeOf(companyId), Math.max(0, this.freeFor(companyId)))
    return count
  }

  /** Those that do not end take nobody's place, up to as many again. */
  private mayStart(): boolean {
    const { size } = this.threads
    return size < this.maxThreads && size + this.ending.size < 2 * this.maxThreads
  }

  private begin(thread: Thread, question: Question): void {
    question.leaveLine()
    try {
      thread.ask(question)
    } catch (error) {
      question.reject(error)
      this.handOut()
      return
    }
    this.arm(thread, MAX_RUN, () => {
      question.reject(fail(generalErrors.ERR_TOO_SLOW))
      this.end(thread)
      this.handOut()
    })
  }

  private start(): void {
    const thread: Thread = new Thread(this.options.entry, {
      free: () => {
        this.disarm(thread)
        this.handOut()
      },
      ended: error => this.lost(thread, error),
    })
    this.threads.add(thread)
  }

  /** A thread that we did not end has ended: another one takes its place, unless none can even begin. */
  private lost(thread: Thread, error: Error): void {
    this.disarm(thread)
    if (!this.threads.delete(thread)) return
    if (!thread.isReady) for (const question of this.waiting.dropAll()) deny(question, error)
    this.handOut()
  }

  private end(thread: Thread): void {
    this.disarm(thread)
    this.threads.delete(thread)
    const of = thread.question?.companyId
    const gone = thread.end().finally(() => {
      this.ending.delete(gone)
      this.handOut()
    })
    this.ending.set(gone, of)
  }

  private arm(thread: Thread, after: number, work: () => void): void {
    this.disarm(thread)
    const { clock } = this.options
    this.alarms.set(thread, clock.at(clock.now() + after, work))
  }

  private disarm(thread: Thread): void {
    this.alarms.get(thread)?.()
    this.alarms.delete(thread)
  }
}

function deny({ reject, leaveLine }: Question, why: Error): void {
  leaveLine()
  reject(why)
}

const tooBusy = (): Error => fail(generalErrors.ERR_TOO_BUSY, { seconds: MAX_RUN / SECOND })
