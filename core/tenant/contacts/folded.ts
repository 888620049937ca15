import { digitsOf } from '../../kit/phone.ts'
import { fold } from '../../kit/text.ts'

/** What lists are ordered by and searches look into: the name and the number, without accents and capitals. */
export const foldedOf = (contact: { name: string; number: string | null }): string =>
  fold(`${contact.name} ${contact.number ?? ''}`).trim()

/** How a contact is looked for: words of three letters and more through the index, shorter ones beside it. */
export interface SearchTerms {
  /** An FTS5 query; undefined when every word is too short for the trigrams. */
  match?: string
  /** Folded text with which the name begins, when there is no `match`. */
  prefix?: string
  /** Short words that must be somewhere too. */
  also: string[]
}

/** Reads what somebody typed; undefined for nothing. A phone number may be written in any way. */
export function searchTerms(text: string | undefined): SearchTerms | undefined {
  const typed = fold(text ?? '').trim()
  if (!typed) return undefined
  const words = /^[\d\s()+.-]+$/.test(typed) && digitsOf(typed) ? [digitsOf(typed)] : typed.split(/\s+/)
  const long = words.filter(word => [...word].length >= 3)
  const short = words.filter(word => [...word].length < 3)
  if (long.length > 0) return { match: long.map(quoted).join(' AND '), also: short }
  return { prefix: short[0]!, also: short.slice(1) }
}

const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`
