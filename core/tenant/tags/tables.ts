import type { Generated } from 'kysely'

declare module '../../storage/tenant-db.ts' {
  interface TenantTables {
    tags: TagTable
    ticket_tags: { ticketId: number; tagId: number }
  }
}

export interface TagTable {
  id: Generated<number>
  name: string
  color: string
  kanban: Generated<0 | 1>
  /** Who made it; the person may be gone. */
  userId: number | null
  createdAt: number
  updatedAt: number
}
