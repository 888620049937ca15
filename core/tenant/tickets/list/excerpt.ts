import { fold } from '../../../kit/text.ts'
import type { FoundMessage } from '../contract.ts'

/** So much of a message is shown around what was looked for, in characters of the text. */
const BEFORE = 14
const LENGTH = 160

/**
 * The piece of a text in which something was found, in one line, and where it stands there. Case and accents do not
 * matter; where the words cannot be pointed at, it is the beginning without marks.
 */
export function excerptOf(body: string, wanted: string): Pick<FoundMessage, 'excerpt' | 'marks'> {
  const text = body.replace(/\s+/g, ' ').trim()
  const places = placesOf(text, wanted)
  const [first] = places
  const start = first ? beginning(text, first[0]) : 0
  const end = start + LENGTH < text.length ? lastWhole(text, start + LENGTH) : text.length
  if (start === 0 && end === text.length) return { excerpt: text, marks: places }
  const excerpt = `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
  return { excerpt, marks: placesOf(excerpt, wanted) }
}

/** A little before the hit, at the beginning of a word if there is one. */
function beginning(text: string, hit: number): number {
  if (hit <= BEFORE) return 0
  const space = text.indexOf(' ', hit - BEFORE)
  return space >= 0 && space < hit ? space + 1 : lastWhole(text, hit - BEFORE)
}

/** Never between the halves of a character. */
const lastWhole = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at)

/** Where the words stand, first and one past the last. */
function placesOf(text: string, wanted: string): [number, number][] {
  const { folded, originOf } = foldedWithOrigin(text)
  const needle = fold(wanted.replace(/\s+/g, ' ').trim())
  const places: [number, number][] = []
  if (!needle) return places
  for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length))
    places.push([originOf(at), originOf(at + needle.length)])
  return places
}

/** Letters that keep their place when they are folded: there are no combining ones among them. */
const LATIN = /^[\0-\u024f\u2010-\u2027]*$/

/** The folded text, and where each of its units comes from; combining accents belong to the letter before. */
function foldedWithOrigin(text: string): { folded: string; originOf: (at: number) => number } {
  const whole = fold(text)
  if (whole.length === text.length && LATIN.test(text)) return { folded: whole, originOf: at => at }
  let folded = ''
  const origin: number[] = []
  let at = 0
  for (const letter of text) {
    const plain = fold(letter)
    for (let unit = 0; unit < plain.length; unit += 1) origin.push(at)
    folded += plain
    at += letter.length
  }
  return { folded, originOf: unit => origin[unit] ?? text.length }
}
