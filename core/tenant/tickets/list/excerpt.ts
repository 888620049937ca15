import { plainText } from '../../../domain/message-formatting.ts'
import { findMatches, findWordMatches } from '../../../kit/find-matches.ts'
import { withoutFormatting } from '../../../storage/text-search.ts'
import type { FoundMessage } from '../contract.ts'

/** So much of a message is shown around what was looked for, in characters of the text. */
const BEFORE = 14
const LENGTH = 160

/**
 * The piece of a text in which words were found, in one line and without WhatsApp's marks, and where they stand there: as
 * they were typed, where they stand so, else each. Case and accents do not matter; where they cannot be pointed at, it is the
 * beginning with nothing pointed at.
 */
export function excerptOf(body: string, wanted: string): Pick<FoundMessage, 'excerpt' | 'marks'> {
  const text = plainText(body).replace(/\s+/g, ' ').trim()
  const plain = withoutFormatting(wanted)
  const whole = [wanted, plain].find(words => findMatches(text, words).length > 0)
  const places = (piece: string) => (whole === undefined ? findWordMatches(piece, plain) : findMatches(piece, whole))
  const [first] = places(text)
  const start = first ? beginning(text, first[0]) : 0
  const end = lastWhole(text, start + LENGTH)
  const excerpt = `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
  return { excerpt, marks: places(excerpt) }
}

/** A little before the hit, at the beginning of a word if there is one. */
function beginning(text: string, hit: number): number {
  if (hit <= BEFORE) return 0
  const space = text.slice(hit - BEFORE, hit).indexOf(' ')
  return space < 0 ? lastWhole(text, hit - BEFORE) : hit - BEFORE + space + 1
}

/** Never between the halves of a character. */
const lastWhole = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at)
