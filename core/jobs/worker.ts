import type { Desk, DeskTx } from '../desk/desk.ts'
import { MINUTE, SECOND } from '../kit/clock.ts'
import { dueJobs, nextDueAt, takeJob } from './jobs.ts'

/**
 * Does the work of one job inside the transaction that removes it, so its effects in the database happen exactly once.
 * What must leave the program goes through `tx.afterCommit` or the outbox.
 */
export type JobHandler = (tx: DeskTx, payload: unknown, desk: Desk) => Promise<void>

export type JobHandlers = Record<string, JobHandler>

const AT_ONCE = 100
const MAX_ATTEMPTS = 8

/** Runs everything that is due in a company, oldest first, and returns when to look again. */
export async function runDueJobs(
  desk: Desk,
  handlers: JobHandlers,
  complain: (kind: string, error: unknown) => void,
): Promise<number | undefined> {
  for (;;) {
    const due = await dueJobs(desk.db, desk.clock.now(), AT_ONCE)
    for (const job of due) {
      try {
        await desk.transaction(async tx => {
          const taken = await takeJob(tx.db, job.id, desk.clock.now())
          if (!taken) return
          const handler = handlers[job.kind]
          if (!handler) throw new Error(`No module handles the job ${job.kind}`)
          await handler(tx, JSON.parse(taken.payload), desk)
        })
      } catch (error) {
        complain(job.kind, error)
        await postpone(desk, job, error)
      }
    }
    if (due.length < AT_ONCE) return nextDueAt(desk.db)
  }
}

/** Unless the job was set anew meanwhile. */
async function postpone(
  desk: Desk,
  job: { id: number; attempts: number; dueAt: number | null },
  error: unknown,
): Promise<void> {
  const attempts = job.attempts + 1
  const wait = Math.min(10 * SECOND * 2 ** job.attempts, 30 * MINUTE)
  const dueAt = attempts >= MAX_ATTEMPTS ? null : desk.clock.now() + wait
  await desk.transaction(async tx => {
    await tx.db
      .updateTable('jobs')
      .set({ attempts, dueAt, lastError: String(error).slice(0, 300) })
      .where('id', '=', job.id)
      .where('dueAt', '=', job.dueAt)
      .execute()
  })
}
