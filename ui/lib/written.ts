import { useSyncExternalStore } from 'react'

/** What was typed and not sent, under a kind and an id; it lasts until the tab is closed. */
export type WrittenKind = 'drafts' | 'quotes' | 'notes' | 'chatNotes' | 'chatDrafts'

function readAll<T>(kind: WrittenKind): Record<string, T> {
  try {
    return JSON.parse(sessionStorage.getItem(kind) ?? '{}') as Record<string, T>
  } catch {
    return {}
  }
}

/** Who shows what was written elsewhere on the page. */
const readers = new Set<() => void>()

export const readWritten = <T>(kind: WrittenKind, id: number): T | undefined => readAll<T>(kind)[id]

export function storeWritten<T>(kind: WrittenKind, id: number, value: T | undefined): void {
  const { [id]: _, ...others } = readAll<T>(kind)
  try {
    sessionStorage.setItem(kind, JSON.stringify(value === undefined ? others : { ...others, [id]: value }))
  } catch {}
  for (const read of [...readers]) read()
}

function subscribe(read: () => void): () => void {
  readers.add(read)
  return () => readers.delete(read)
}

/** A text or number that was written, drawn again when it changes. */
export const useWritten = <T extends string | number>(kind: WrittenKind, id: number): T | undefined =>
  useSyncExternalStore(subscribe, () => readWritten<T>(kind, id))
