import { fitting } from '../data/fitting.ts'

/** In px, at the size of the labels of the lists: a letter, the edges of a chip, its cross, what `+3` takes, and what is left to the words beside. */
const PX = { letter: 6.4, edges: 20, cross: 16, more: 34, words: 84 }
const LONGEST_NAME = 18
/** More would be a row of colours. */
const MOST = 3

/** How many tags stand in the head of a chat, in a line so wide: at least the first. On a phone they have no crosses, and words stand there that have room. */
export function tagsInHead(names: readonly string[], width: number, narrow: boolean): number {
  const fit = fitting(names, {
    room: (width - (narrow ? 0 : PX.words) - PX.more) / PX.letter,
    edges: (PX.edges + (narrow ? 0 : PX.cross)) / PX.letter,
    longest: LONGEST_NAME,
    // The button stands there anyway.
    more: 0,
  })
  return Math.min(names.length, MOST, Math.max(1, fit))
}
