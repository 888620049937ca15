import type { Generated, Selectable } from 'kysely'
import type { TicketStatus } from './contract.ts'

declare module '../../storage/tenant-db.ts' {
  interface TenantTables {
    tickets: TicketTable
    ticket_tracking: TrackingTable
    ticket_trace: { id: Generated<number>; ticketId: number; at: number; rule: string; detail: string }
  }
}

export interface TicketTable {
  id: Generated<number>
  uuid: string
  status: TicketStatus
  contactId: number
  whatsappId: number | null
  queueId: number | null
  userId: number | null
  isGroup: Generated<number>
  unreadMessages: Generated<number>
  lastMessage: Generated<string>
  /** 1: the last message is ours; the inactivity timer looks at it. */
  lastFromMe: Generated<number>
  chatbot: Generated<number>
  queueOptionId: number | null
  /** JSON of `BotState`. */
  bot: Generated<string>
  useIntegration: Generated<number>
  integrationId: number | null
  promptId: number | null
  createdAt: number
  updatedAt: number
}

/** A ticket as it lies in the database. */
export type TicketRow = Selectable<TicketTable>

export interface TrackingTable {
  id: Generated<number>
  ticketId: number
  whatsappId: number | null
  contactId: number
  queueId: number | null
  userId: number | null
  queuedAt: number
  startedAt: number | null
  ratingAt: number | null
  ratingExpiredAt: number | null
  ratedAt: number | null
  rate: number | null
  ratingAsks: Generated<number>
  finishedAt: number | null
  finishedBy: string | null
}
export type TrackingRow = Selectable<TrackingTable>
