import type { CompanyTx } from '../context.ts'
import type { JobDraft, TakenJob } from './jobs.ts'

/** A kind of durable job: who schedules it and who does it name the same value. `Payload` is stored as JSON. */
export interface Job<Payload> {
  readonly kind: string
  /** For `tx.schedule`. */
  at(dueAt: number, key: string | number, payload: Payload): JobDraft
}

/** `export const download = job<{ messageId: number }>('messages.download')`. The kind lies in databases: it never changes. */
export const job = <Payload>(kind: string): Job<Payload> => ({
  kind,
  at: (dueAt, key, payload) => ({ kind, key: String(key), dueAt, payload }),
})

/** What a module does when a job is due. */
export interface DoneJob {
  readonly kind: string
  run(tx: CompanyTx, payload: never, row: TakenJob): Promise<unknown>
  /** What is done in its place once it was tried often enough. */
  giveUp?(tx: CompanyTx, payload: never): Promise<unknown>
}

/**
 * Does the work of one job inside the transaction that removes it, so its effects in the database happen exactly once.
 * What must leave the program goes through `tx.afterCommit` or the outbox.
 */
export const whenDue = <Payload>(
  { kind }: Job<Payload>,
  run: (tx: CompanyTx, payload: Payload) => Promise<unknown>,
  giveUp?: (tx: CompanyTx, payload: Payload) => Promise<unknown>,
): DoneJob => ({ kind, run, ...(giveUp && { giveUp }) })
