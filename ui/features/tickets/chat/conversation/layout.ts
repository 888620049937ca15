import type { TicketNote } from '../../../../../core/tenant/notes/contract.ts'
import type { ChatMessage } from './chat-message.ts'

/** What stands between and around the messages. */
export type ChatRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: 'new' }
  | { kind: 'note'; key: string; note: TicketNote }
  | { kind: 'message'; key: string; message: ChatMessage; first: boolean }

/** What the team noted, and whether the conversation is loaded to both of its ends: a note stands where its time is loaded. */
export interface Noted {
  notes: readonly TicketNote[]
  hasMore: boolean
  hasNewer: boolean
}

const none: Noted = { notes: [], hasMore: false, hasNewer: false }

/**
 * Lays a conversation out: a separator where a day begins, the 'new messages' divider, notes at their time, and groups by sender
 * and minute: the `first` of a group has the tail, and in a group chat the name.
 */
export function layOut(
  messages: readonly ChatMessage[],
  firstNew: number | undefined,
  noted: Noted = none,
): readonly ChatRow[] {
  const rows: ChatRow[] = []
  const notes = loadedNotes(messages, noted)
  let day: string | undefined
  let before: ChatMessage | undefined
  let next = 0
  const beginDay = (instant: string): boolean => {
    if (dayOf(instant) === day) return false
    day = dayOf(instant)
    rows.push({ kind: 'day', key: `day ${day}`, at: instant })
    return true
  }
  const putNotes = (until: number): void => {
    for (; next < notes.length && Date.parse(notes[next]!.createdAt) < until; next += 1) {
      const note = notes[next]!
      beginDay(note.createdAt)
      rows.push({ kind: 'note', key: `note ${note.id}`, note })
      before = undefined
    }
  }
  for (const message of messages) {
    putNotes(Date.parse(message.createdAt))
    const newDay = beginDay(message.createdAt)
    const divided = firstNew !== undefined && message.id === firstNew
    if (divided) rows.push({ kind: 'new', key: 'new' })
    const first = newDay || divided || !before || !sameGroup(before, message)
    rows.push({ kind: 'message', key: message.key, message, first })
    before = message
  }
  putNotes(Number.POSITIVE_INFINITY)
  return rows
}

/** The oldest first. */
function loadedNotes(messages: readonly ChatMessage[], { notes, hasMore, hasNewer }: Noted): readonly TicketNote[] {
  const [first, last] = [messages[0], messages.at(-1)]
  return notes
    .filter(({ createdAt }) => {
      const at = Date.parse(createdAt)
      if (hasMore && (!first || at < Date.parse(first.createdAt))) return false
      return !hasNewer || (last !== undefined && at < Date.parse(last.createdAt))
    })
    .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || a.id - b.id)
}

function sameGroup(a: ChatMessage, b: ChatMessage): boolean {
  return senderOf(a) === senderOf(b) && minuteOf(a.createdAt) === minuteOf(b.createdAt)
}

function senderOf(message: ChatMessage): string {
  if (!message.fromMe) return `contact ${message.contact?.id}`
  if (message.source === 'bot' || message.source === 'system') return 'bot'
  if (message.source === 'campaign') return `campaign ${message.campaign}`
  return message.source === 'api' ? 'api' : 'us'
}

/** The calendar day where the reader is. */
function dayOf(instant: string): string {
  const at = new Date(instant)
  return `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}`
}

function minuteOf(instant: string): number {
  return Math.floor(Date.parse(instant) / 60_000)
}
