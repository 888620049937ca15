import { randomText } from '../random-text.ts'

/** Where pages were scrolled to, by the entries of the history that showed them. */
const places = new Map<string, number>()

interface Marked {
  place?: string
}

const mark = (): string | undefined => (history.state as Marked | null)?.place

/** How far down a page was that was shown in this entry of the history before; undefined for one that is new. */
export function placeBefore(): number | undefined {
  return places.get(mark() ?? '')
}

/** Keeps how far down the page of this entry is, for those who come back to it; returns how to keep what follows. */
export function keepPlace(): (top: number) => void {
  const place = mark() ?? randomText()
  if (mark() !== place) history.replaceState({ ...history.state, place }, '')
  return top => void places.set(place, top)
}
