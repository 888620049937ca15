import { randomUUID } from 'node:crypto'
import type { CompanyContext, CompanyTx } from '../context.ts'
import { companyState } from '../runtime/index.ts'
import { InFlight, placesOfTasks } from './in-flight.ts'
import { type JobState, markBegun, noteProgress, type TakenJob, takeClaimed, takeUnclaimed } from './jobs.ts'
import type { Abandoned, Attempted, TaskDefinition } from './task-definition.ts'

type Definition<Payload, Outcome, Reason> = TaskDefinition<Payload, Outcome, Reason>

/** A task that this process has claimed. */
interface Claimed<Payload> {
  key: string
  payload: Payload
  claim: string
  failures: number
}

/**
 * Claims and attempts the tasks of one company in this process.
 *
 * A claim is `<epoch>/<number>`, stored in the task's row in the transaction that decides on the attempt. The epoch is new each
 * time a process opens the company. A company belongs to one process at a time (the lock on the data folder), so a claim that
 * is not in flight was interrupted: the process that made it has ended. An outcome is stored only if the task's row still has the
 * claim, or was scheduled again with the same payload. So a process that lost its company without knowing it stores nothing.
 */
class Tasks {
  private readonly epoch = randomUUID()
  private readonly inFlight: InFlight
  private claims = 0

  constructor(inFlight: InFlight) {
    this.inFlight = inFlight
  }

  /** The company is closed: what waits for its turn stays for the next process. */
  close(): void {
    this.inFlight.close()
  }

  /** Claims a task and attempts it after the commit. */
  async claim<Payload, Outcome, Reason>(
    tx: CompanyTx,
    definition: Definition<Payload, Outcome, Reason>,
    { key, payload, state = {} }: { key: string; payload: Payload; state?: JobState },
  ): Promise<void> {
    this.claims += 1
    const claim = `${this.epoch}/${this.claims}`
    const { services } = tx
    const { name: kind, what, lookAfter, concurrency } = definition
    const { failures = 0 } = state
    await tx.schedule({ kind, key, dueAt: tx.now + lookAfter, payload, state: { ...state, claim, begunAt: null } })
    tx.afterCommit(() => {
      const claimed: Claimed<Payload> = { key, payload, claim, failures }
      const onDataFolder = (work: (company: CompanyContext) => Promise<void>) => services.background(what, work)
      const inFlight = this.inFlight.run(
        { kind, key, claim, concurrency },
        leave => onDataFolder(company => this.attempt(company, definition, claimed, leave)),
        () =>
          onDataFolder(company =>
            this.wait(company, definition, claimed, { wait: lookAfter, reason: 'too many attempts wait' }),
          ),
      )
      void inFlight.then(until => {
        if (until !== undefined)
          return services.background('a task that waited for an attempt', company =>
            bringForward(company, { kind, key, until }),
          )
      })
    })
  }

  /** What the job of a due task does, in the transaction that took its row. */
  async runDue<Payload, Outcome, Reason>(
    tx: CompanyTx,
    definition: Definition<Payload, Outcome, Reason>,
    payload: Payload,
    row: TakenJob,
  ): Promise<void> {
    const { name: kind, lookAfter, backoff, isEndless, countsInterrupted = true } = definition
    const { key, claim, begunAt, lastError } = row
    if (this.inFlight.has({ kind, key })) {
      const until = tx.now + lookAfter
      if (claim === null) this.inFlight.putOff({ kind, key }, until)
      return tx.schedule({ kind, key, dueAt: until, payload, state: row })
    }
    const wasInterrupted = claim !== null
    const failures = row.failures + (wasInterrupted && countsInterrupted ? 1 : 0)
    const state: JobState = { failures, lastError: wasInterrupted ? INTERRUPTED : lastError }
    const check = (await definition.check?.(tx, payload)) ?? 'attempt'
    if (check === 'drop') return
    if (check !== 'attempt') return tx.schedule({ kind, key, dueAt: check.at, payload, state })
    const isInDoubt = begunAt !== null && !isRepeatable(definition, payload)
    if (isInDoubt || (failures > backoff.length && !isEndless))
      return void (await definition.giveUp(tx, payload, { cause: 'interrupted' }))
    await this.claim(tx, definition, { key, payload, state })
  }

  private async attempt<Payload, Outcome, Reason>(
    company: CompanyContext,
    definition: Definition<Payload, Outcome, Reason>,
    claimed: Claimed<Payload>,
    leave: () => void,
  ): Promise<void> {
    if (company.services.ending.aborted) return
    const { name: kind } = definition
    const { payload } = claimed
    if (!isRepeatable(definition, payload)) {
      const isClaimed = await company.transaction(tx => markBegun(tx.db, { kind, ...claimed }, tx.now))
      if (!isClaimed) return
    }
    let attempted: Attempted<Outcome, Reason>
    try {
      attempted = await definition.attempt(company, payload, {
        failures: claimed.failures,
        async noteProgress({ db }) {
          claimed.failures = 0
          return noteProgress(db, { kind, ...claimed })
        },
        leave,
      })
    } catch (error) {
      if (isRepeatable(definition, payload)) await this.retry(company, definition, claimed, { error: String(error) })
      else await this.giveUp(company, definition, claimed, { cause: 'interrupted' })
      throw error
    }
    if (attempted === 'stopped') return
    if ('done' in attempted) await this.settle(company, definition, claimed, attempted.done)
    else if ('wait' in attempted) await this.wait(company, definition, claimed, attempted)
    else {
      const { retry: reason, after } = attempted
      await this.retry(company, definition, claimed, { reason, after, error: textOf(reason) })
    }
  }

  private async settle<Payload, Outcome, Reason>(
    company: CompanyContext,
    definition: Definition<Payload, Outcome, Reason>,
    claimed: Claimed<Payload>,
    outcome: Outcome,
  ): Promise<void> {
    let isStored = false
    try {
      isStored = await company.transaction(async tx => {
        if (!(await this.end(tx, definition, claimed, 'or scheduled again'))) return false
        await definition.settle(tx, claimed.payload, outcome)
        return true
      })
    } catch (error) {
      await this.giveUp(company, definition, claimed, { cause: 'unusable' })
      throw error
    } finally {
      if (!isStored) await definition.discard?.(company, outcome)
    }
  }

  /** An attempt failed: the task waits for the next one, or is given up. A task that was scheduled again stays as it is. */
  private async retry<Payload, Outcome, Reason>(
    company: CompanyContext,
    definition: Definition<Payload, Outcome, Reason>,
    claimed: Claimed<Payload>,
    { reason, after = 0, error }: { reason?: Reason; after?: number | undefined; error: string },
  ): Promise<void> {
    const pause = pauseAfter(definition, claimed.failures)
    if (pause === undefined) return this.giveUp(company, definition, claimed, { cause: 'failed', reason })
    const state = { failures: claimed.failures + 1, lastError: error.slice(0, MAX_ERROR) }
    await this.release(company, definition, claimed, tx => ({ dueAt: tx.now + Math.max(pause, after), state }))
  }

  private wait<Payload, Outcome, Reason>(
    company: CompanyContext,
    definition: Definition<Payload, Outcome, Reason>,
    claimed: Claimed<Payload>,
    { wait, reason }: { wait: number; reason: string },
  ): Promise<void> {
    const state = { failures: claimed.failures, lastError: reason }
    return this.release(company, definition, claimed, tx => ({ dueAt: tx.now + wait, state }))
  }

  private async release<Payload, Outcome, Reason>(
    company: CompanyContext,
    definition: Definition<Payload, Outcome, Reason>,
    claimed: Claimed<Payload>,
    next: (tx: CompanyTx) => { dueAt: number; state: JobState },
  ): Promise<void> {
    const { key, payload } = claimed
    await company.transaction(async tx => {
      if (await this.end(tx, definition, claimed))
        await tx.schedule({ kind: definition.name, key, payload, ...next(tx) })
    })
  }

  private async giveUp<Payload, Outcome, Reason>(
    company: CompanyContext,
    definition: Definition<Payload, Outcome, Reason>,
    claimed: Claimed<Payload>,
    why: Abandoned<Reason>,
  ): Promise<void> {
    await company.transaction(async tx => {
      if (await this.end(tx, definition, claimed)) await definition.giveUp(tx, claimed.payload, why)
    })
  }

  /** Removes the row of an attempt that has ended; false where the attempt has lost its claim. */
  private async end<Payload, Outcome, Reason>(
    tx: CompanyTx,
    { name: kind }: Definition<Payload, Outcome, Reason>,
    claimed: Claimed<Payload>,
    also?: 'or scheduled again',
  ): Promise<boolean> {
    if (!(await takeClaimed(tx.db, { kind, ...claimed }, also))) return false
    const { key, claim } = claimed
    tx.afterCommit(() => this.inFlight.end({ kind, key, claim }))
    return true
  }
}

export const tasks = companyState(({ shared }) => new Tasks(new InFlight(shared.own(placesOfTasks))), {
  close: one => one.close(),
})

/** A task that was scheduled again during an attempt, and put off because of it, is due now. */
const bringForward = (
  company: CompanyContext,
  { kind, key, until }: { kind: string; key: string; until: number },
): Promise<void> =>
  company.transaction(async tx => {
    const state = await takeUnclaimed(tx.db, { kind, key, dueAt: until })
    if (state) await tx.schedule({ kind, key, dueAt: tx.now, payload: JSON.parse(state.payload), state })
  })

const MAX_ERROR = 300
const INTERRUPTED = 'the process ended during the attempt'

const isRepeatable = <Payload, Outcome, Reason>(
  { repeatable }: Definition<Payload, Outcome, Reason>,
  payload: Payload,
): boolean => (typeof repeatable === 'boolean' ? repeatable : repeatable(payload))

function pauseAfter<Payload, Outcome, Reason>(
  { backoff, isEndless }: Definition<Payload, Outcome, Reason>,
  failures: number,
): number | undefined {
  return backoff[isEndless ? Math.min(failures, backoff.length - 1) : failures]
}

const textOf = (reason: unknown): string => (typeof reason === 'string' ? reason : JSON.stringify(reason))
