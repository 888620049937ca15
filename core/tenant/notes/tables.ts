import type { Generated } from 'kysely'

declare module '../../storage/tenant-db.ts' {
  interface TenantTables {
    ticket_notes: TicketNoteTable
  }
}

export interface TicketNoteTable {
  id: Generated<number>
  note: string
  ticketId: number
  contactId: number
  /** null when the person is gone. */
  userId: number | null
  /** Where the ticket was then. */
  queueId: number | null
  createdAt: number
}
