import { AsyncLocalStorage } from 'node:async_hooks'
import { workingFor } from '../clients/index.ts'
import { type Actor, PROGRAM } from '../domain/access/audited.ts'
import type { Entitlements } from '../domain/access/caller.ts'
import type { Hub } from '../http/realtime/index.ts'
import type { Clock } from '../kit/clock.ts'
import { fail } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { StateOwner } from '../kit/state.ts'
import { type Blobs, readableSize } from '../storage/blobs/index.ts'
import type { TenantRegistry, TenantStore } from '../storage/index.ts'
import type { ReaderPool } from '../workers/readers/index.ts'
import type { CompanyContext, CompanyTx, Services } from './context.ts'
import { audited } from './domain-events.ts'
import { emitAll, type Reaction } from './event-handlers.ts'
import { dropJob, putJob, putJobs, type WakeupIndex } from './jobs/index.ts'
import type { CompanyRuntimes, CompanyState } from './runtime/index.ts'

/** Who works on desks where nobody is named, around what they have done; else it is the program. */
export const acting = new AsyncLocalStorage<Actor>()

export interface ContextParts {
  runtimes: CompanyRuntimes
  registry: Pick<TenantRegistry, 'use'>
  hub: Pick<Hub, 'publish' | 'refetch'>
  clock: Clock
  blobs: Pick<Blobs, 'of'>
  alarms: Pick<WakeupIndex, 'noLaterThan'>
  readers: Pick<ReaderPool, 'ask'>
  entitlementsOf(companyId: number): Entitlements
  /** How many bytes the database of a company may take. */
  databaseLimitOf(companyId: number): number
  services: CompanyState<Services>
  /** Of all modules, in their order. */
  eventHandlers: readonly Reaction[]
}

/** Hands out desks. The file stays open while the work runs. */
export class CompanyContexts {
  private readonly machinery: ContextParts

  constructor(machinery: ContextParts) {
    this.machinery = machinery
  }

  /** `person` is whose share of what is shared in the company the work takes, none's unless given; `by` is who does it. */
  use<T>(companyId: number, work: (company: CompanyContext) => Promise<T>, person = '', by?: Actor): Promise<T> {
    const actor = by ?? acting.getStore() ?? PROGRAM
    return workingFor.run(companyId, () =>
      this.machinery.registry.use(companyId, store =>
        work(contextOver(this.machinery, companyId, store, person, actor)),
      ),
    )
  }
}

function contextOver(
  machinery: ContextParts,
  companyId: number,
  store: TenantStore,
  person: string,
  actor: Actor,
): CompanyContext {
  const { hub, clock, alarms: wakeups } = machinery
  const blobs = machinery.blobs.of(companyId)
  const runtime = machinery.runtimes.of(companyId)
  const own: CompanyContext['own'] = declared => runtime.own(declared)
  const hasRoom = (): boolean => store.usedBytes() < machinery.databaseLimitOf(companyId)
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
    entitlements: () => machinery.entitlementsOf(companyId),
    checkRoom() {
      if (hasRoom()) return
      const [used, limit] = [store.usedBytes(), machinery.databaseLimitOf(companyId)].map(readableSize)
      throw fail(generalErrors.ERR_DESK_FULL, { used, limit })
    },
    read: (read, input) => machinery.readers.ask(companyId, read, input, person),
    transaction: work =>
      store.transaction(async inner => {
        let earliest = Number.POSITIVE_INFINITY
        const ringBy = (dueAt: number): void => {
          earliest = Math.min(earliest, dueAt)
          inner.beforeCommit('jobs.alarm', () => wakeups.noLaterThan(companyId, earliest))
        }
        const locals = new StateOwner<CompanyTx>(() => tx)
        const tx: CompanyTx = {
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
          audit: async act => void (await tx.emit(audited, { by: actor, ...act })),
          emit: (domainEvent, data) => emitAll(machinery.eventHandlers, tx, domainEvent, data),
          entitlements: () => machinery.entitlementsOf(companyId),
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
