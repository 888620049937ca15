import { INDEXED_SEARCH, INDEXED_TEXT } from '../kit/limits.ts'
import { APOSTROPHE, normalizeText } from '../kit/text.ts'
import type { Statement } from './run.ts'

/** Looking for words in long texts, as those of messages. */

/** Words of fewer characters are not in an index of trigrams (decision 20). */
const INDEXED = 3
/** The index is asked for so many words, the longest; the others are looked for in what it finds. */
const REQUESTED = 8

/** WhatsApp's marks make words bold: nobody who reads a text sees them. */
export const withoutFormatting = (wanted: string): string => wanted.replace(/[*_~`]/g, '')

/** The words of what someone typed, each once: a text fits that has all of them, in any order. Marks alone are none. */
export function wantedWords(text: string): string[] {
  const words = new Map<string, string>()
  for (const word of text.trim().split(/\s+/))
    if (normalizeText(withoutFormatting(word)).trim() !== '') words.set(normalizeText(word), word)
  return [...words.values()]
}

/** The condition that a column's text holds all words, in any case and with or without accents. */
export function holdsWords(column: string, words: readonly string[]): Statement {
  const searched = `substr(${column}, 1, ${INDEXED_TEXT})`
  const normalized = words.map(normalizeText)
  return {
    text: normalized.map(() => `${searched} LIKE ? AND instr(fold(${searched}), ?) > 0`).join(' AND ') || 'FALSE',
    parameters: normalized.flatMap(word => [roughly(word), word]),
  }
}

/** Letters and signs for which a text may have others, which `fold` takes for the same. */
const OFTEN_OTHERS = "aceinou'"

/**
 * A pattern that finds more than the folded word, for LIKE: it tells five times faster than `fold` what need not be looked at. What may be written otherwise, and what LIKE reads in its own way, stands for anything.
 */
const roughly = (wanted: string): string =>
  `%${[...wanted].map(letter => (/[ -~]/.test(letter) && !`%_${OFTEN_OTHERS}`.includes(letter) ? letter : '%')).join('')}%`

/** What an index of trigrams is asked for, and which words it does not tell about for sure; undefined where it knows none of them. */
export function requestedByIndex(words: readonly string[]): { match: string; rest: string[] } | undefined {
  const requested = words
    .map(word => ({ word, piece: longestPiece(word) }))
    .filter(({ piece }) => [...normalizeText(piece)].length >= INDEXED)
    .toSorted((one, other) => other.piece.length - one.piece.length)
    .slice(0, REQUESTED)
    .map(({ word, piece }) => ({ word, beginning: beginningOf(piece) }))
  if (requested.length === 0) return undefined
  const whole = new Set(requested.filter(({ word, beginning }) => word === beginning).map(({ word }) => word))
  return {
    match: requested.map(({ beginning }) => `"${beginning.replaceAll('"', '""')}"`).join(' AND '),
    rest: words.filter(word => !whole.has(word)),
  }
}

/** The index knows an apostrophe as it was written: of a word that has one it is asked for the longest piece without. */
const longestPiece = (word: string): string =>
  word.split(APOSTROPHE).reduce((longest, piece) => (piece.length > longest.length ? piece : longest))

/**
 * The beginning of a word that the index looks for: it goes through every place of each three letters in each text that
 * has them all, so what holds the same three letters twice ends before the second.
 */
function beginningOf(word: string): string {
  const letters = [...word].slice(0, INDEXED_SEARCH)
  const seen = new Set<string>()
  for (let end = INDEXED; end <= letters.length; end += 1) {
    const three = normalizeText(letters.slice(end - INDEXED, end).join(''))
    if (seen.has(three)) return letters.slice(0, end - 1).join('')
    seen.add(three)
  }
  return letters.join('')
}
