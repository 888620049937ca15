import { randomText } from '../random-text.ts'

/** What anyone who comes back to a page finds as they left it, by the entries of the history that showed it. */

/** Where pages were scrolled to. */
const places = new Map<string, number>()

interface Marked {
  place?: string
  kept?: unknown
}

const mark = (): string | undefined => (history.state as Marked | null)?.place

/** How far down a page was that was shown in this entry of the history before; undefined for one that is new. */
export function previousEntry(): number | undefined {
  return places.get(mark() ?? '')
}

/** Keeps how far down the page of this entry is, for those who come back to it; returns how to keep what follows. */
export function storeEntry(): (top: number) => void {
  const place = mark() ?? randomText()
  if (mark() !== place) history.replaceState({ ...history.state, place }, '')
  return top => void places.set(place, top)
}

/** What a page kept that was shown in this entry of the history before; undefined for one that is new. */
export function storedEntry(): unknown {
  return (history.state as Marked | null)?.kept
}

/** Keeps something plain with this entry: what is looked for. */
export function storeCurrentEntry(stored: unknown): void {
  if (storedEntry() !== stored) history.replaceState({ ...history.state, kept: stored }, '')
}
