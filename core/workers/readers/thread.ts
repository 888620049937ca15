import { Worker } from 'node:worker_threads'
import type { Answer, Order } from './messages.ts'

/** Where a reader thread begins: the path of a script that calls `serveReads`, or, with `eval`, its text. */
export interface ReaderEntry {
  script: string | URL
  eval?: boolean
}

export interface Question {
  companyId: number
  /** Who asks, among those of the company. */
  person: string
  path: string
  read: string
  input: unknown
  resolve(output: unknown): void
  reject(error: unknown): void
  /** Its time in the line is over: it begins, or it was rejected. */
  leaveLine(): void
  isGone: boolean
}

interface Listeners {
  /** It takes a question now: the first one, or the next. */
  free(): void
  /** It is no more; the error is what it died of, or that it ended at all. */
  ended(error: Error): void
}

/** A short young generation, which is what a thread holds most of; rows of a page need little of the old one. */
const MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 256 }

/** One reader thread, seen from the main one. It has at most one question at a time. */
export class Thread {
  question: Question | undefined
  isReady = false
  private readonly worker: Worker
  private readonly exited: Promise<void>

  constructor({ script, eval: isText = false }: ReaderEntry, listeners: Listeners) {
    this.worker = new Worker(script, { eval: isText, execArgv: [], resourceLimits: MEMORY })
    let problem: Error | undefined
    this.worker.on('error', error => {
      problem = error instanceof Error ? error : new Error(String(error))
    })
    this.worker.on('message', (answer: Answer) => {
      if (answer === 'ready') this.isReady = true
      else this.settle(answer)
      listeners.free()
    })
    this.exited = new Promise(resolve => {
      this.worker.on('exit', code => {
        const end = problem ?? new Error(`A reader thread ended with code ${code}.`)
        this.question?.reject(end)
        this.question = undefined
        listeners.ended(end)
        resolve()
      })
    })
  }

  get isFree(): boolean {
    return this.isReady && this.question === undefined
  }

  /** Throws when the input cannot be copied. */
  ask(question: Question): void {
    const { path, read, input } = question
    this.emit({ path, read, input })
    this.question = question
  }

  forget(path: string): void {
    this.emit({ forget: path })
  }

  /** Resolves when the thread is gone and its files are closed. */
  async end(): Promise<void> {
    await this.worker.terminate()
    await this.exited
  }

  private emit(order: Order): void {
    this.worker.postMessage(order)
  }

  private settle(answer: Exclude<Answer, 'ready'>): void {
    const { question } = this
    this.question = undefined
    if ('error' in answer) question?.reject(answer.error)
    else question?.resolve(answer.output)
  }
}
