import type { Generated } from 'kysely'
import type { ConnectionReason, ConnectionStatus } from '../../kit/connection-reasons.ts'

declare module '../../storage/tenant-db.ts' {
  interface TenantTables {
    whatsapps: ConnectionTable
    whatsapp_queues: { whatsappId: number; queueId: number }
  }
}
declare module '../../storage/platform-db.ts' {
  interface PlatformTables {
    connection_tokens: { tokenHash: string; companyId: number; whatsappId: number }
  }
}

export interface ConnectionTable {
  id: Generated<number>
  name: string
  status: Generated<ConnectionStatus>
  statusReason: ConnectionReason | null
  /** 1: a phone is linked, also while offline. */
  linked: Generated<number>
  /** Digits of the linked phone. */
  number: string | null
  qrcode: Generated<string>
  pairingCode: Generated<string>
  retries: Generated<number>
  isDefault: Generated<number>
  greetingMessage: Generated<string>
  complationMessage: Generated<string>
  outOfHoursMessage: Generated<string>
  ratingMessage: Generated<string>
  tokenHash: string | null
  provider: Generated<string>
  expiresInactiveMessage: Generated<string>
  expiresTicket: Generated<number>
  timeUseBotQueues: Generated<number>
  maxUseBotQueues: Generated<number>
  timeToTransfer: Generated<number>
  transferQueueId: number | null
  promptId: number | null
  integrationId: number | null
  /** When WhatsApp last refused a message with 463. */
  restrictedAt: number | null
  createdAt: number
  updatedAt: number
}
