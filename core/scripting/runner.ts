import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ScriptAnswer, ScriptRequest } from '../flow-engine/effects.ts'
import { Turns } from '../kit/turns.ts'
import { GRACE, MAX_SCRIPT_TIME, TIMED_OUT } from './sandbox-limits.ts'

/** Where threads begin: in the sources, or in the file of their own that the build puts beside the program. */
const ENTRY = join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? 'thread.ts' : 'script.cjs')

/**
 * Runs the scripts of flows, one after the other, in a thread beside the main one. Companies have their turns: whoever has many
 * or long scripts has each of them wait for one of every other company. A thread that does not answer in time is ended, and the
 * next script has a new one. It holds no process up.
 */
export class ScriptRunner {
  private worker: Worker | undefined
  private readonly waiting = new Turns<number, () => Promise<void>>()
  private isBusy = false

  run(request: ScriptRequest, companyId = 0): Promise<ScriptAnswer> {
    return new Promise((resolve, reject) => {
      this.waiting.add(companyId, '', () => this.ask(request).then(resolve, reject))
      void this.serve()
    })
  }

  /** Ends its thread, whatever it does. */
  async close(): Promise<void> {
    await this.worker?.terminate()
    this.worker = undefined
  }

  private async serve(): Promise<void> {
    if (this.isBusy) return
    this.isBusy = true
    for (let next = this.waiting.next(); next; next = this.waiting.next()) await next()
    this.isBusy = false
  }

  private async ask(request: ScriptRequest): Promise<ScriptAnswer> {
    const worker = this.thread()
    worker.ref()
    return new Promise(resolve => {
      const end = (error: string): void => {
        this.worker = undefined
        void worker.terminate()
        settle({ for: 'script', said: [], error })
      }
      const late = setTimeout(() => end(TIMED_OUT), MAX_SCRIPT_TIME + GRACE)
      const broken = (error: Error): void => end(error.message)
      const settle = (answer: ScriptAnswer): void => {
        clearTimeout(late)
        worker.off('message', settle).off('error', broken)
        worker.unref()
        resolve(answer)
      }
      worker.on('message', settle).on('error', broken)
      worker.postMessage(request)
    })
  }

  private thread(): Worker {
    this.worker ??= new Worker(ENTRY)
    return this.worker
  }
}
