import type { CompanyTx } from '../context.ts'
import { type DoneJob, type Job, job } from './job.ts'
import type { TakenJob } from './jobs.ts'
import type { TaskDefinition } from './task-definition.ts'
import { tasks } from './tasks.ts'

/** A durable outside call: at most one task per key. A module lists it in its `jobs`. */
export interface Task<Payload> extends Job<Payload>, DoneJob {
  /** Claims the task in this transaction and attempts it after the commit. It replaces a task of the same key. */
  start(tx: CompanyTx, key: string | number, payload: Payload): Promise<void>
}

/**
 * Defines a durable outside call, such as a mail or a request. The task is a row of `jobs` until its outcome is stored: this
 * survives crashes. `tasks.ts` says how it is claimed, attempted and given up.
 */
export function task<Payload, Outcome = void, Reason = never>(
  definition: TaskDefinition<Payload, Outcome, Reason>,
): Task<Payload> {
  const { name: kind } = definition
  return {
    ...job<Payload>(kind),
    start: (tx, key, payload) => tx.own(tasks).claim(tx, definition, { key: String(key), payload }),
    run: (tx: CompanyTx, payload: Payload, row: TakenJob) => tx.own(tasks).runDue(tx, definition, payload, row),
    giveUp: (tx: CompanyTx, payload: Payload) => definition.giveUp(tx, payload, { cause: 'stuck' }),
  }
}
