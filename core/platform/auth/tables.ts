import type { Generated } from 'kysely'

export interface AccountTable {
  id: Generated<number>
  email: string
  passwordHash: string
  companyId: number
  /** The person's id in the company's desk. */
  userId: number
  super: number
  mustChangePassword: number
  pending: number
  createdAt: number
  updatedAt: number
}

export interface SessionTable {
  id: Generated<number>
  accountId: number
  refreshHash: string
  previousHash: string | null
  previousUntil: number | null
  ip: string
  userAgent: string
  createdAt: number
  expiresAt: number
}

declare module '../../storage/platform-db.ts' {
  interface PlatformTables {
    accounts: AccountTable
    sessions: SessionTable
  }
}
