import type { Module } from '../../desk/index.ts'
import type { TenantDb } from '../../storage/index.ts'
import { type Queue, type QueueOption, queueErrors, queueEvents, ROOT } from './contract.ts'
import { optionTree } from './options.ts'
import { boundQueueRoutes } from './routes.ts'
import { queues } from './store.ts'
import { queueOf } from './wire.ts'

/** Sectors (spec 2 §3). */
export const queuesModule: Module = {
  name: 'queues',
  errors: queueErrors,
  routes: boundQueueRoutes(),
  events: queueEvents,
}

/** A queue, or undefined when there is none of this id. */
export async function queueOfId(db: TenantDb, id: number): Promise<Queue | undefined> {
  const row = await queues.byId(db, id)
  return row && queueOf(row)
}

/** The whole menu below a queue; empty when it has none. */
export const menuOf = (db: TenantDb, queueId: number): Promise<QueueOption[]> => optionTree(db, queueId, ROOT)

export { queueChanged, queueLeaving } from './save.ts'
