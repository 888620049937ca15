import type { ShownMessage } from './shown-message.ts'

/** What stands between and around the messages. */
export type ChatRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: 'new' }
  | { kind: 'message'; key: string; message: ShownMessage; first: boolean }

/**
 * Lays a conversation out: a separator where a day begins, the 'new messages' divider, and groups by sender and minute:
 * the `first` of a group has the tail, and in a group chat the name.
 */
export function layOut(messages: readonly ShownMessage[], firstNew: number | undefined): readonly ChatRow[] {
  const rows: ChatRow[] = []
  let before: ShownMessage | undefined
  for (const message of messages) {
    const newDay = !before || dayOf(before.createdAt) !== dayOf(message.createdAt)
    const divided = firstNew !== undefined && message.id === firstNew
    if (newDay) rows.push({ kind: 'day', key: `day ${dayOf(message.createdAt)}`, at: message.createdAt })
    if (divided) rows.push({ kind: 'new', key: 'new' })
    const first = newDay || divided || !before || !sameGroup(before, message)
    rows.push({ kind: 'message', key: message.key, message, first })
    before = message
  }
  return rows
}

function sameGroup(a: ShownMessage, b: ShownMessage): boolean {
  return senderOf(a) === senderOf(b) && minuteOf(a.createdAt) === minuteOf(b.createdAt)
}

function senderOf(message: ShownMessage): string {
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
