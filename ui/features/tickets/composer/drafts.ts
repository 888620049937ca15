import { isBlank } from '../../../../core/kit/text.ts'
import { keepWritten, readWritten, useWritten } from '../../../lib/written.ts'
import type { ShownMessage } from '../chat/conversation/chat-message.ts'

/** What was typed and not sent, per ticket, and what it answers. */
export const readDraft = (ticketId: number): string => readWritten<string>('drafts', ticketId) ?? ''

/** The same for whoever shows it: it is drawn again when it changes. */
export const useDraft = (ticketId: number): string => useWritten<string>('drafts', ticketId) ?? ''

export const keepDraft = (ticketId: number, text: string): void =>
  keepWritten('drafts', ticketId, isBlank(text) ? undefined : text)

/** The note that is being written. */
export const readNote = (ticketId: number): string => readWritten<string>('notes', ticketId) ?? ''

export const keepNote = (ticketId: number, note: string): void =>
  keepWritten('notes', ticketId, isBlank(note) ? undefined : note)

/** The message that is being answered. */
export const readQuote = (ticketId: number): ShownMessage | undefined => readWritten('quotes', ticketId)

export const keepQuote = (ticketId: number, message: ShownMessage | undefined): void =>
  keepWritten('quotes', ticketId, message)
