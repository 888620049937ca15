import { AsyncLocalStorage } from 'node:async_hooks'
import { type Actor, PROGRAM } from '../domain/access/audited.ts'
import type { Standing } from '../domain/access/caller.ts'
import { type Blobs, readableSize } from '../storage/blobs/index.ts'
import type { CompanyRuntimes, CompanyState } from './runtime/index.ts'
import { type Alarms, dropJob, putJob, putJobs } from './jobs/index.ts'
import type { Clock } from '../kit/clock.ts'
import { fail } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { StateOwner } from '../kit/state.ts'
import { workingFor } from '../clients/index.ts'
import type { ReaderPool } from '../workers/readers/index.ts'
import type { Hub } from '../http/realtime/index.ts'
import type { TenantRegistry, TenantStore } from '../storage/index.ts'
import type { Desk, DeskTx, Services } from './context.ts'
import { audited } from './domain-events.ts'
import { type Reaction, tellAll } from './event-handlers.ts'

/** Who works on desks where nobody is named, around what they have done; else it is the program. */
export const acting = new AsyncLocalStorage<Actor>()

export interface DeskMachinery {
  runtimes: CompanyRuntimes
  registry: Pick<TenantRegistry, 'use'>
  hub: Pick<Hub, 'publish' | 'refetch'>
  clock: Clock
  blobs: Pick<Blobs, 'of'>
  alarms: Pick<Alarms, 'noLaterThan'>
  readers: Pick<ReaderPool, 'ask'>
  standingOf(companyId: number): Standing
  /** How many bytes the database of a company may take. */
  deskLimitOf(companyId: number): number
  services: CompanyState<Services>
  /** Of all modules, in their order. */
  reactions: readonly Reaction[]
}

/** Hands out desks. The file stays open while the work runs. */
export class Desks {
  private readonly machinery: DeskMachinery

  constructor(machinery: DeskMachinery) {
    this.machinery = machinery
  }

  /** `person` is whose share of what is shared in the company the work takes, none's unless given; `by` is who does it. */
  use<T>(companyId: number, work: (desk: Desk) => Promise<T>, person = '', by?: Actor): Promise<T> {
    const actor = by ?? acting.getStore() ?? PROGRAM
    return workingFor.run(companyId, () =>
      this.machinery.registry.use(companyId, store => work(deskOver(this.machinery, companyId, store, person, actor))),
    )
  }
}

function deskOver(machinery: DeskMachinery, companyId: number, store: TenantStore, person: string, actor: Actor): Desk {
  const { hub, clock, alarms } = machinery
  const blobs = machinery.blobs.of(companyId)
  const runtime = machinery.runtimes.of(companyId)
  const own: Desk['own'] = declared => runtime.own(declared)
  const hasRoom = (): boolean => store.usedBytes() < machinery.deskLimitOf(companyId)
  return {
    companyId,
    own,
    clock,
    blobs,
    get services() {
      return own(machinery.services)
    },
    get db() {
      return store.db
    },
    standing: () => machinery.standingOf(companyId),
    checkRoom() {
      if (hasRoom()) return
      const [used, limit] = [store.usedBytes(), machinery.deskLimitOf(companyId)].map(readableSize)
      throw fail(generalErrors.ERR_DESK_FULL, { used, limit })
    },
    read: (read, input) => machinery.readers.ask(companyId, read, input, person),
    transaction: work =>
      store.transaction(async inner => {
        let earliest = Number.POSITIVE_INFINITY
        const ringBy = (dueAt: number): void => {
          earliest = Math.min(earliest, dueAt)
          inner.beforeCommit('jobs.alarm', () => alarms.noLaterThan(companyId, earliest))
        }
        const locals = new StateOwner<DeskTx>(() => tx)
        const tx: DeskTx = {
          companyId,
          own,
          local: declared => locals.own(declared),
          db: inner.db,
          now: clock.now(),
          clock,
          blobs,
          get services() {
            return own(machinery.services)
          },
          audit: async act => void (await tx.tell(audited, { by: actor, ...act })),
          tell: (fact, data) => tellAll(machinery.reactions, tx, fact, data),
          standing: () => machinery.standingOf(companyId),
          hasRoom,
          afterCommit: inner.afterCommit,
          beforeCommit: inner.beforeCommit,
          publish: publication => inner.afterCommit(() => hub.publish(companyId, publication)),
          refetch: () => inner.afterCommit(() => hub.refetch(companyId)),
          async schedule(job) {
            await putJob(inner.db, job)
            ringBy(job.dueAt)
          },
          async scheduleAll(jobs) {
            if (jobs.length === 0) return
            await putJobs(inner.db, jobs)
            for (const { dueAt } of jobs) ringBy(dueAt)
          },
          unschedule: ({ kind }, key) => dropJob(inner.db, kind, String(key)),
        }
        return work(tx)
      }),
  }
}
