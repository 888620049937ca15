import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ScriptAnswer, ScriptRequest } from '../../flow-engine/effects.ts'
import { FairQueue } from '../../kit/fair-queue.ts'
import { GRACE, MAX_SCRIPT_TIME, TIMED_OUT } from './sandbox-limits.ts'

/** Where threads begin: in the sources, or in the file of their own that the build puts beside the program. */
const ENTRY = join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? 'thread.ts' : 'script.cjs')

/** One for anyone who keeps it long, and one for all others. */
const MAX_THREADS = 2

/** Watches over one script: calls `end` when the script has had its time, unless the function that it returns was called before. */
export type Watch = (request: ScriptRequest, end: () => void) => () => void

const byTheClock: Watch = (_, end) => {
  const late = setTimeout(end, MAX_SCRIPT_TIME + GRACE)
  return () => clearTimeout(late)
}

interface Waiting {
  companyId: number
  request: ScriptRequest
  resolve(answer: ScriptAnswer): void
}

/**
 * Runs the scripts of flows in threads beside the main one, those of a company one after the other. Companies have their turns:
 * anyone who has many scripts has each of them wait for one of every other company. Companies whose last script took all of its time
 * share one thread, and nobody else waits for them. A thread that does not answer in time is ended, and the next script has a new
 * one. Threads hold no process up.
 */
export class ScriptRunner {
  private readonly waiting = new FairQueue<number, Waiting>()
  private readonly busy = new Map<number, Worker>()
  private idle: Worker[] = []
  private readonly slow = new Set<number>()
  private readonly watch: Watch

  /** `watch` says when a script that does not end is ended with its thread: when its time and the grace are over. */
  constructor(watch: Watch = byTheClock) {
    this.watch = watch
  }

  run(request: ScriptRequest, companyId = 0): Promise<ScriptAnswer> {
    return new Promise(resolve => {
      this.waiting.add(companyId, '', { companyId, request, resolve })
      this.serve()
    })
  }

  /** Ends its threads, whatever they do. */
  async close(): Promise<void> {
    const workers = [...this.idle, ...this.busy.values()]
    this.idle = []
    await Promise.all(workers.map(worker => worker.terminate()))
  }

  private serve(): void {
    while (this.busy.size < MAX_THREADS) {
      const next = this.waiting.next(companyId => this.mayBegin(companyId))
      if (!next) return
      const worker = this.idle.pop() ?? new Worker(ENTRY)
      this.busy.set(next.companyId, worker)
      void this.ask(worker, next)
    }
  }

  private mayBegin(companyId: number): boolean {
    if (this.busy.has(companyId)) return false
    return !this.slow.has(companyId) || ![...this.busy.keys()].some(other => this.slow.has(other))
  }

  private async ask(worker: Worker, { companyId, request, resolve }: Waiting): Promise<void> {
    const { answer, isAlive } = await answerOf(worker, request, this.watch)
    this.busy.delete(companyId)
    if (isAlive) this.idle.push(worker)
    if ('error' in answer && (!isAlive || answer.error === TIMED_OUT)) this.slow.add(companyId)
    else this.slow.delete(companyId)
    resolve(answer)
    this.serve()
  }
}

/** What a thread answers, and whether it may be asked again. */
function answerOf(
  worker: Worker,
  request: ScriptRequest,
  watch: Watch,
): Promise<{ answer: ScriptAnswer; isAlive: boolean }> {
  return new Promise(resolve => {
    const settle = (answer: ScriptAnswer, isAlive: boolean): void => {
      unwatch()
      worker.off('message', answered).off('error', broken)
      worker.unref()
      resolve({ answer, isAlive })
    }
    const end = (error: string): void => {
      void worker.terminate()
      settle({ for: 'script', said: [], error }, false)
    }
    const unwatch = watch(request, () => end(TIMED_OUT))
    const answered = (answer: ScriptAnswer): void => settle(answer, true)
    const broken = (error: Error): void => end(error.message)
    worker.on('message', answered).on('error', broken)
    worker.ref()
    worker.postMessage(request)
  })
}
