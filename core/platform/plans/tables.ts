import type { Generated } from 'kysely'

export interface PlanTable {
  id: Generated<number>
  name: string
  users: Generated<number>
  connections: Generated<number>
  queues: Generated<number>
  valueCents: Generated<number>
  limitFluxo: number | null
  /** JSON: the flags that are switched off are false; whatever is missing is on. */
  features: string
  /** JSON of PlanPermissions. */
  permissions: string
  createdAt: number
  updatedAt: number
}

declare module '../../storage/platform-db.ts' {
  interface PlatformTables {
    plans: PlanTable
  }
}
