import { plainText } from '../../../kit/marks.ts'
import { placesOf } from '../../../kit/places.ts'
import type { FoundMessage } from '../contract.ts'

/** So much of a message is shown around what was looked for, in characters of the text. */
const BEFORE = 14
const LENGTH = 160

/**
 * The piece of a text in which something was found, in one line and without WhatsApp's marks, and where it stands there.
 * Case and accents do not matter; where the words cannot be pointed at, it is the beginning with nothing pointed at.
 */
export function excerptOf(body: string, wanted: string): Pick<FoundMessage, 'excerpt' | 'marks'> {
  const text = plainText(body).replace(/\s+/g, ' ').trim()
  const sought = [wanted, withoutMarks(wanted)].find(words => placesOf(text, words).length > 0) ?? wanted
  const [first] = placesOf(text, sought)
  const start = first ? beginning(text, first[0]) : 0
  const end = lastWhole(text, start + LENGTH)
  const excerpt = `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
  return { excerpt, marks: placesOf(excerpt, sought) }
}

/** What somebody looks for who copied the marks too: the text is shown without them. */
export const withoutMarks = (wanted: string): string => wanted.replace(/[*_~`]/g, '')

/** A little before the hit, at the beginning of a word if there is one. */
function beginning(text: string, hit: number): number {
  if (hit <= BEFORE) return 0
  const space = text.slice(hit - BEFORE, hit).indexOf(' ')
  return space < 0 ? lastWhole(text, hit - BEFORE) : hit - BEFORE + space + 1
}

/** Never between the halves of a character. */
const lastWhole = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at)
