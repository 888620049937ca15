import type { Generated } from 'kysely'

declare module '../storage/tenant-db.ts' {
  interface TenantTables {
    jobs: JobTable
  }
}
declare module '../storage/platform-db.ts' {
  interface PlatformTables {
    company_due: { companyId: number; dueAt: number }
  }
}

export interface JobTable {
  id: Generated<number>
  kind: string
  /** At most one waiting job per kind and key. */
  key: string
  /** null: given up after too many failures. */
  dueAt: number | null
  payload: string
  attempts: Generated<number>
  lastError: string | null
}
