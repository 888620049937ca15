import { digitsOf } from '../../kit/phone.ts'
import { fold } from '../../kit/text.ts'

/** What lists are ordered by and searches look into: the name and the number, without accents and capitals. */
export const foldedOf = (contact: { name: string; number: string | null }): string =>
  fold(`${contact.name} ${contact.number ?? ''}`).trim()

/** How a contact is looked for: each word must be somewhere in the folded text. */
export interface SearchTerms {
  words: string[]
  /** Words of three letters and more, as an FTS5 query for the trigram index; undefined when all are shorter. */
  match?: string
}

/** Reads what somebody typed; undefined for nothing. A phone number may be written in any way. */
export function searchTerms(text: string | undefined): SearchTerms | undefined {
  const typed = fold(text ?? '').trim()
  if (!typed) return undefined
  const words = /^[\d\s()+.-]+$/.test(typed) && digitsOf(typed) ? [digitsOf(typed)] : typed.split(/\s+/)
  const long = words.filter(word => [...word].length >= 3)
  return long.length > 0 ? { words, match: long.map(quoted).join(' AND ') } : { words }
}

const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`
