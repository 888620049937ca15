import type { Desk } from '../desk/desk.ts'
import { MINUTE, SECOND } from '../kit/clock.ts'
import type { DoneJob } from './job.ts'
import { changeJob, dueJobs, type JobRow, nextDueAt, takeJob } from './jobs.ts'

const AT_ONCE = 100
const MAX_ATTEMPTS = 8

/** How long a job waits that was tried so often. */
const waitAfter = (attempts: number): number => Math.min(10 * SECOND * 2 ** (attempts - 1), 30 * MINUTE)

/** Does the durable jobs of all companies, for as long as a program runs. */
export class Worker {
  private readonly jobs: readonly DoneJob[]
  private readonly complain: (companyId: number, kind: string, error: unknown) => void
  private readonly since: number
  private lastCounted: Promise<unknown> = Promise.resolve()

  constructor(given: { jobs: Worker['jobs']; complain: Worker['complain']; since: number }) {
    this.jobs = given.jobs
    this.complain = given.complain
    this.since = given.since
  }

  /** Runs everything that is due in a company, oldest first, and returns when to look again. */
  async runDue(desk: Desk): Promise<number | undefined> {
    for (;;) {
      const due = await dueJobs(desk.db, desk.clock.now(), AT_ONCE)
      for (const job of due) await (this.mayEndPrograms(job) ? this.runCounted(desk, job) : this.run(desk, job))
      if (due.length < AT_ONCE) return nextDueAt(desk.db)
    }
  }

  /** What was due before this program began may be what ended the one before. */
  private mayEndPrograms({ dueAt, attempts }: JobRow): boolean {
    return attempts > 0 || dueAt! < this.since
  }

  /**
   * Runs a job that is counted as tried, and put off, before it is: should it end the program, the next one comes to it later, and
   * gives it up in the end. One at a time over all companies, so that none is counted that was merely under way beside it.
   */
  private runCounted(desk: Desk, job: JobRow): Promise<void> {
    const counted = this.lastCounted.then(async () => {
      const claimed = await claim(desk, job)
      if (claimed === 'givenUp') this.complain(desk.companyId, job.kind, new Error(ENDED))
      else if (claimed) await this.run(desk, job, claimed)
    })
    this.lastCounted = counted.catch(() => {})
    return counted
  }

  private async run(desk: Desk, { id, kind, dueAt, attempts }: JobRow, now = { dueAt, attempts: attempts + 1 }) {
    try {
      await desk.transaction(async tx => {
        const taken = await takeJob(tx.db, { id, dueAt: now.dueAt })
        if (!taken) return
        const done = this.jobs.find(job => job.kind === kind)
        if (!done) throw new Error(`No module handles the job ${kind}`)
        await done.run(tx, JSON.parse(taken.payload) as never)
      })
    } catch (error) {
      this.complain(desk.companyId, kind, error)
      await postpone(desk, { id, ...now }, error)
    }
  }
}

const ENDED = 'the program ended each time'

type Claim = Pick<JobRow, 'dueAt' | 'attempts'>

/** Undefined where it was set anew meanwhile. */
const claim = (desk: Desk, job: JobRow): Promise<Claim | 'givenUp' | undefined> =>
  desk.transaction(async ({ db }) => {
    if (job.attempts >= MAX_ATTEMPTS)
      return (await changeJob(db, job, { dueAt: null, lastError: ENDED })) ? 'givenUp' : undefined
    const attempts = job.attempts + 1
    const claimed = { dueAt: desk.clock.now() + waitAfter(attempts), attempts }
    return (await changeJob(db, job, claimed)) ? claimed : undefined
  })

/** Unless the job was set anew meanwhile. */
async function postpone(desk: Desk, job: Pick<JobRow, 'id'> & Claim, error: unknown): Promise<void> {
  const { attempts } = job
  const dueAt = attempts >= MAX_ATTEMPTS ? null : desk.clock.now() + waitAfter(attempts)
  await desk.transaction(({ db }) => changeJob(db, job, { attempts, dueAt, lastError: String(error).slice(0, 300) }))
}
