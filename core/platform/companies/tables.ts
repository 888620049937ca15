import type { Generated } from 'kysely'

export interface CompanyTable {
  id: Generated<number>
  name: string
  email: string
  phone: string
  planId: number | null
  status: number
  campaignsEnabled: number
  /** `YYYY-MM-DD`. */
  dueDate: string | null
  recurrence: string
  timeZone: string
  referredBy: number | null
  /** `YYYY-MM-DD`, until the first invoice is paid. */
  trialEndsOn: string | null
  /** JSON of Billing. */
  billing: string
  /** JSON of WeekHours. */
  schedules: string
  /** founding: its desk is still to be made; leaving: its folder is still to be removed. */
  phase: 'founding' | 'untold' | 'ready' | 'leaving'
  founderName: string
  createdAt: number
  updatedAt: number
}

declare module '../../storage/platform-db.ts' {
  interface PlatformTables {
    companies: CompanyTable
  }
}
