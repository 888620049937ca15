import type { CompanyContext, CompanyTx } from '../context.ts'
import type { Concurrency } from './in-flight.ts'

/**
 * How an attempt ended.
 * `done`: `settle` stores the outcome. `retry`: the attempt failed and is made again after the next pause of `backoff`, or after
 * `after` milliseconds where that is longer. `wait`: nothing failed, the task only cannot be done yet; it is attempted again in so
 * many milliseconds. `stopped`: the process stops; the next process makes the attempt again.
 */
export type Attempted<Outcome, Reason = never> =
  | { done: Outcome }
  | { retry: Reason; after?: number }
  | { wait: number; reason: string }
  | 'stopped'

/**
 * Why a task is given up. `failed`: the last attempt failed, `reason` is what it returned (absent where it threw an error).
 * `interrupted`: its process ended too often, or nobody knows whether an attempt that may not be repeated was carried out.
 * `unusable`: `settle` threw an error; another attempt would have the same outcome. `stuck`: the task could not even be claimed or given
 * up, since `check` or `giveUp` threw an error each time.
 */
export interface Abandoned<Reason> {
  cause: 'failed' | 'interrupted' | 'unusable' | 'stuck'
  reason?: Reason | undefined
}

/** Whether a due task is attempted now, is no longer wanted, or waits until a time (ms since 1970). */
export type Check = 'attempt' | 'drop' | { at: number }

/** What an attempt may ask for while it runs. */
export interface AttemptContext {
  /** How many attempts failed before. */
  readonly failures: number
  /** Part of the work is stored, so that the failures of before count no more. False, and nothing done, if the claim is lost. */
  noteProgress(tx: CompanyTx): Promise<boolean>
  /** The rest takes long and costs little: the next attempt may begin. */
  leave(): void
}

export interface TaskDefinition<Payload, Outcome, Reason> {
  /** The kind of its job. It is stored in databases: it never changes. */
  name: string
  /** What the log calls an attempt, such as `a mail`. */
  what: string
  /** How many attempts run at once; the others wait in memory, those of all companies in turns. */
  concurrency: Concurrency
  /** Milliseconds until the job looks whether the process that claimed the task still works on it. */
  lookAfter: number
  /** The pauses after failed attempts, in milliseconds. The task is given up when an attempt fails after the last pause. */
  backoff: readonly number[]
  /** The last pause repeats: the task is never given up. */
  isEndless?: boolean
  /** Whether an attempt may be made again when nobody knows whether it was carried out. If not, the task is given up then. */
  repeatable: boolean | ((payload: Payload) => boolean)
  /** Whether an attempt whose process ended counts as failed. Default: true. */
  countsInterrupted?: boolean
  /** Called in the transaction that claims a due task. `start` skips it. */
  check?(tx: CompanyTx, payload: Payload): Promise<Check>
  /** The outside call. It runs after the commit of the claim, outside of transactions. An error counts as a failed attempt. */
  attempt(company: CompanyContext, payload: Payload, context: AttemptContext): Promise<Attempted<Outcome, Reason>>
  /** Called in the transaction that removes the task; it may schedule the task again. */
  settle(tx: CompanyTx, payload: Payload, outcome: Outcome): Promise<unknown>
  /** Frees what an outcome holds that nobody wants: the task was changed, removed or claimed by another process meanwhile. */
  discard?(company: CompanyContext, outcome: Outcome): Promise<unknown>
  /** Called in the transaction that removes a task which is not attempted any more; it tells the people concerned. */
  giveUp(tx: CompanyTx, payload: Payload, why: Abandoned<Reason>): Promise<unknown>
}
