import type { Desk } from '../desk/desk.ts'
import { MINUTE, SECOND } from '../kit/clock.ts'
import type { DoneJob } from './job.ts'
import { dueJobs, nextDueAt, takeJob } from './jobs.ts'

const AT_ONCE = 100
const MAX_ATTEMPTS = 8

/** Runs everything that is due in a company, oldest first, and returns when to look again. */
export async function runDueJobs(
  desk: Desk,
  jobs: readonly DoneJob[],
  complain: (kind: string, error: unknown) => void,
): Promise<number | undefined> {
  for (;;) {
    const due = await dueJobs(desk.db, desk.clock.now(), AT_ONCE)
    for (const job of due) {
      try {
        await desk.transaction(async tx => {
          const taken = await takeJob(tx.db, job.id, desk.clock.now())
          if (!taken) return
          const done = jobs.find(({ kind }) => kind === job.kind)
          if (!done) throw new Error(`No module handles the job ${job.kind}`)
          await done.run(tx, JSON.parse(taken.payload) as never)
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
