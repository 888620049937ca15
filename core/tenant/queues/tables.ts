import type { Generated } from 'kysely'

declare module '../../storage/tenant-db.ts' {
  interface TenantTables {
    queues: QueueTable
    queue_options: QueueOptionTable
  }
}

export interface QueueTable {
  id: Generated<number>
  name: string
  color: string
  greetingMessage: Generated<string>
  outOfHoursMessage: Generated<string>
  orderQueue: number | null
  integrationId: number | null
  promptId: number | null
  flowId: number | null
  /** JSON of WeekHours. */
  schedules: Generated<string>
  createdAt: number
  updatedAt: number
}

export interface QueueOptionTable {
  id: Generated<number>
  queueId: number
  /** null at the top of the tree. */
  parentId: number | null
  /** Number among its siblings, from 1. */
  option: number
  title: string
  message: Generated<string>
  createdAt: number
  updatedAt: number
}
