import type { Generated, Insertable, Selectable } from 'kysely'
import type { SendFailureReason } from '../../kit/send-failures.ts'
import type { MediaState, MediaType, MessageSource } from './contract.ts'

declare module '../../storage/tenant-db.ts' {
  interface TenantTables {
    messages: MessageTable
    message_reactions: ReactionTable
    messages_search: { rowid: number; messages_search: string; body: string }
    outbox: OutboxTable
    read_receipts: { messageId: number; whatsappId: number; readAt: number; sentAt: number | null }
    first_contacts: { id: Generated<number>; whatsappId: number; sentAt: number }
  }
}

export interface MessageTable {
  id: Generated<number>
  ticketId: number
  whatsappId: number | null
  /** The person or group of the conversation. */
  chatId: number
  /** Who wrote it; null for our own. */
  senderId: number | null
  fromMe: number
  waId: string
  body: string
  mediaType: MediaType
  mediaBlobId: string | null
  mediaMimeType: string | null
  mediaName: string | null
  mediaBytes: number | null
  /** JSON of `MediaInfo`. */
  mediaInfo: string | null
  mediaState: MediaState
  /** JSON of the provider's `MediaRef`. */
  mediaRef: string | null
  /** What goes to WhatsApp in place of `mediaBlobId`. */
  voiceNoteBlobId: string | null
  ack: number
  read: number
  isDeleted: Generated<number>
  isEdited: Generated<number>
  editedAt: number | null
  quotedMsgId: number | null
  quotedText: string | null
  source: MessageSource
  userId: number | null
  queueId: number | null
  failureCode: string | null
  failureReason: SendFailureReason | null
  createdAt: number
  updatedAt: number
}
export type MessageRow = Selectable<MessageTable>
export type NewMessage = Insertable<MessageTable>

export interface ReactionTable {
  messageId: number
  /** 0 is ourselves. */
  contactId: number
  emoji: string
  createdAt: number
}

export interface OutboxTable {
  id: Generated<number>
  whatsappId: number
  chatId: number
  messageId: number | null
  waId: string
  /** Index into `lanes`. */
  priority: number
  /** Kept by triggers, as `head`; written as `priority`. */
  urgency: number
  head: Generated<number>
  payload: string
  undo: string | null
  firstContact: number
  attempts: Generated<number>
  notBefore: number
  expiresAt: number | null
  createdAt: number
}
