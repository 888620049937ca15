/** What was typed and not sent, per ticket; it lasts until the tab is closed. */
const KEY = 'drafts'

function readAll(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

export function readDraft(ticketId: number): string {
  return readAll()[ticketId] ?? ''
}

export function keepDraft(ticketId: number, text: string): void {
  const { [ticketId]: _, ...others } = readAll()
  try {
    sessionStorage.setItem(KEY, JSON.stringify(text.trim() ? { ...others, [ticketId]: text } : others))
  } catch {}
}
