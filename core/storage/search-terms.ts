import { digitsOf, normalizeText } from '../kit/text.ts'
import type { Statement } from './run.ts'

const LONG = 3

/** How a name is looked for: each word must be somewhere in the folded text. */
export interface SearchTerms {
  words: string[]
  /** With what the text must begin besides; there when all words have one or two letters. */
  beginning?: string
}

/** Reads what someone typed; undefined for nothing. A phone number may be written in any way. */
export function searchTerms(text: string | undefined): SearchTerms | undefined {
  const typed = normalizeText(text ?? '').trim()
  if (!typed) return undefined
  const words = /^[\d\s()+.-]+$/.test(typed) && digitsOf(typed) ? [digitsOf(typed)] : [...new Set(typed.split(/\s+/))]
  return words.some(word => [...word].length >= LONG) ? { words } : { words, beginning: words[0]! }
}

/** The condition that a column of folded text fits; an index that begins with the column serves it. */
export function fits(column: string, { words, beginning }: SearchTerms): Statement {
  const held = words.map(() => `instr(${column}, ?) > 0`)
  const text = [...(beginning === undefined ? [] : [`${column} >= ? AND ${column} < ?`]), ...held].join(' AND ')
  const range = beginning === undefined ? [] : [beginning, `${beginning}\u{10ffff}`]
  return { text, parameters: [...range, ...words] }
}
