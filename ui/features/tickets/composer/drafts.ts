import { isBlank } from '../../../../core/kit/text.ts'
import { readWritten, storeWritten, useWritten } from '../../../lib/written.ts'
import type { ChatMessage } from '../chat/conversation/chat-message.ts'

/** What was typed and not sent, per ticket, and what it answers. */
export const readDraft = (ticketId: number): string => readWritten<string>('drafts', ticketId) ?? ''

/** The same for anyone who shows it: it is drawn again when it changes. */
export const useDraft = (ticketId: number): string => useWritten<string>('drafts', ticketId) ?? ''

export const storeDraft = (ticketId: number, text: string): void =>
  storeWritten('drafts', ticketId, isBlank(text) ? undefined : text)

/** The note that is being written. */
export const readNote = (ticketId: number): string => readWritten<string>('notes', ticketId) ?? ''

export const storeNote = (ticketId: number, note: string): void =>
  storeWritten('notes', ticketId, isBlank(note) ? undefined : note)

/** The message that is being answered. */
export const readQuote = (ticketId: number): ChatMessage | undefined => readWritten('quotes', ticketId)

export const storeQuote = (ticketId: number, message: ChatMessage | undefined): void =>
  storeWritten('quotes', ticketId, message)
