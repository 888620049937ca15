import { featuresOfJob } from '../../domain/access/plan-features.ts'
import { HOUR, MINUTE, SECOND } from '../../kit/clock.ts'
import type { CompanyContext, CompanyTx } from '../context.ts'
import type { DoneJob } from './job.ts'
import { changeJob, dueJobs, type JobRow, nextDueAt, takeJob } from './jobs.ts'

const AT_ONCE = 100
/** How long a job rests that the plan does not include; then it is asked again. */
const REST = HOUR
const MAX_ATTEMPTS = 8

/** How long a job waits that was tried so often. */
const waitAfter = (attempts: number): number => Math.min(10 * SECOND * 2 ** (attempts - 1), 30 * MINUTE)

/** Does the durable jobs of all companies, for as long as a program runs. */
export class Worker {
  private readonly jobs: readonly DoneJob[]
  private readonly logError: (companyId: number, kind: string, error: unknown) => void
  private readonly since: number
  private lastCounted: Promise<unknown> = Promise.resolve()
  private isStopping = false

  constructor(provided: { jobs: Worker['jobs']; logError: Worker['logError']; since: number }) {
    this.jobs = provided.jobs
    this.logError = provided.logError
    this.since = provided.since
  }

  /** Begins no further job: what is due stays where it is, for the next program. The one that is under way comes to its end. */
  stop(): void {
    this.isStopping = true
  }

  /** Runs everything that is due in a company, oldest first, and returns when to look again. */
  async runDue(company: CompanyContext): Promise<number | undefined> {
    for (;;) {
      const due = await dueJobs(company.db, company.clock.now(), AT_ONCE)
      for (const job of due) {
        if (this.isStopping) break
        await (rests(company, job)
          ? snooze(company, job)
          : this.mayEndPrograms(job)
            ? this.runCounted(company, job)
            : this.run(company, job))
      }
      if (this.isStopping || due.length < AT_ONCE) return nextDueAt(company.db)
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
  private runCounted(company: CompanyContext, job: JobRow): Promise<void> {
    const counts = this.lastCounted.then(async () => {
      if (this.isStopping) return
      const ended = new Error('the program ended each time')
      // To give it up may have ended it as well.
      if (job.attempts > MAX_ATTEMPTS) return setAside(company, job, ended)
      const claimed = await claim(company, job)
      if (!claimed) return
      if (job.attempts === MAX_ATTEMPTS) await this.giveUp(company, claimed, ended)
      else await this.run(company, claimed, claimed.attempts)
    })
    this.lastCounted = counts.catch(() => {})
    return counts
  }

  private async run(company: CompanyContext, job: JobRow, attempts = job.attempts + 1): Promise<void> {
    try {
      await company.transaction(async tx => {
        const taken = await takeJob(tx.db, job)
        if (!taken) return
        const done = this.doneBy(job)
        if (!done) throw new Error(`No module handles the job ${job.kind}`)
        await done.run(tx, JSON.parse(taken.payload) as never, taken)
      })
    } catch (error) {
      if (attempts >= MAX_ATTEMPTS) return this.giveUp(company, job, error)
      this.logError(company.companyId, job.kind, error)
      const dueAt = company.clock.now() + waitAfter(attempts)
      await company.transaction(({ db }) => changeJob(db, job, { attempts, dueAt, lastError: textOf(error) }))
    }
  }

  /** Unless it was set again meanwhile. Its row stays, for anyone who looks into the file. */
  private async giveUp(company: CompanyContext, job: JobRow, why: unknown): Promise<void> {
    this.logError(company.companyId, job.kind, why)
    try {
      await setAside(company, job, why, tx => this.doneBy(job)?.giveUp?.(tx, JSON.parse(job.payload) as never))
    } catch (error) {
      this.logError(company.companyId, job.kind, error)
      await setAside(company, job, why)
    }
  }

  private doneBy({ kind }: JobRow): DoneJob | undefined {
    return this.jobs.find(job => job.kind === kind)
  }
}

/** Whether the plan has none of the features that cover a job. */
function rests(company: CompanyContext, { kind }: JobRow): boolean {
  const requested = featuresOfJob(kind)
  return requested.length > 0 && !requested.some(feature => company.entitlements().features[feature])
}

const snooze = (company: CompanyContext, job: JobRow): Promise<unknown> =>
  company.transaction(({ db }) => changeJob(db, job, { dueAt: company.clock.now() + REST }))

async function setAside(
  company: CompanyContext,
  job: JobRow,
  why: unknown,
  instead: (tx: CompanyTx) => Promise<unknown> | undefined = async () => {},
): Promise<void> {
  const change = { attempts: MAX_ATTEMPTS, dueAt: null, lastError: textOf(why) }
  await company.transaction(async tx => {
    if (await changeJob(tx.db, job, change)) await instead(tx)
  })
}

const textOf = (error: unknown): string => String(error).slice(0, 300)

/** The job as it is when it was counted and put off; undefined where it was set again meanwhile. */
const claim = (company: CompanyContext, job: JobRow): Promise<JobRow | undefined> =>
  company.transaction(async ({ db }) => {
    const attempts = job.attempts + 1
    const claimed = { dueAt: company.clock.now() + waitAfter(attempts), attempts }
    return (await changeJob(db, job, claimed)) ? { ...job, ...claimed } : undefined
  })
