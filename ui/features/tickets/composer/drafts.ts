import { isBlank } from '../../../../core/kit/text.ts'
import type { ShownMessage } from '../chat/conversation/shown-message.ts'

/** What was typed and not sent, per ticket, and what it answers; it lasts until the tab is closed. */
type Kind = 'drafts' | 'quotes' | 'notes'

function readAll<T>(kind: Kind): Record<string, T> {
  try {
    return JSON.parse(sessionStorage.getItem(kind) ?? '{}') as Record<string, T>
  } catch {
    return {}
  }
}

function keep<T>(kind: Kind, ticketId: number, value: T | undefined): void {
  const { [ticketId]: _, ...others } = readAll<T>(kind)
  try {
    sessionStorage.setItem(kind, JSON.stringify(value === undefined ? others : { ...others, [ticketId]: value }))
  } catch {}
}

export const readDraft = (ticketId: number): string => readAll<string>('drafts')[ticketId] ?? ''

export const keepDraft = (ticketId: number, text: string): void =>
  keep('drafts', ticketId, isBlank(text) ? undefined : text)

/** The note that is being written. */
export const readNote = (ticketId: number): string => readAll<string>('notes')[ticketId] ?? ''

export const keepNote = (ticketId: number, note: string): void =>
  keep('notes', ticketId, isBlank(note) ? undefined : note)

/** The message that is being answered. */
export const readQuote = (ticketId: number): ShownMessage | undefined => readAll<ShownMessage>('quotes')[ticketId]

export const keepQuote = (ticketId: number, message: ShownMessage | undefined): void =>
  keep('quotes', ticketId, message)
