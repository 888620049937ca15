/** What was typed and not sent, under a kind and an id; it lasts until the tab is closed. */
export type WrittenKind = 'drafts' | 'quotes' | 'notes' | 'chatDrafts'

function readAll<T>(kind: WrittenKind): Record<string, T> {
  try {
    return JSON.parse(sessionStorage.getItem(kind) ?? '{}') as Record<string, T>
  } catch {
    return {}
  }
}

export const readWritten = <T>(kind: WrittenKind, id: number): T | undefined => readAll<T>(kind)[id]

export function keepWritten<T>(kind: WrittenKind, id: number, value: T | undefined): void {
  const { [id]: _, ...others } = readAll<T>(kind)
  try {
    sessionStorage.setItem(kind, JSON.stringify(value === undefined ? others : { ...others, [id]: value }))
  } catch {}
}
