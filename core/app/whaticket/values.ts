import { DAY } from '../../kit/clock.ts'
import { cutText } from '../../kit/text.ts'

/** What the texts of a database mean. */

/** A whole number; `otherwise` where it is none, or one that a column of whole numbers cannot hold. */
export const numberOf = (value: string | null, otherwise = 0): number => {
  const number = Math.trunc(Number(value || Number.NaN))
  return Number.isSafeInteger(number) ? number : otherwise
}

const YES: ReadonlySet<string> = new Set(['1', 't', 'true', 'enabled', 'enable', 'on', 'yes', '\u0001'])

/** A flag, in whatever way it is written. */
export const flagOf = (value: string | null): boolean => YES.has(value?.toLowerCase() ?? '')

const MOMENT = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?(Z|[+-]\d\d(?::?\d\d)?)?$/

/** A moment that has passed; undefined for one that is yet to come, which would stand above all that is said from now on. */
export function momentOf(value: string | null, offset: string): number | undefined {
  const at = plannedOf(value, offset)
  return at !== undefined && at < Date.now() + DAY ? at : undefined
}

/** A moment in epoch milliseconds; undefined for none, and for MySQL's 0000-00-00. One without a zone is of `offset`. */
export function plannedOf(value: string | null, offset: string): number | undefined {
  const parts = MOMENT.exec(value ?? '')
  if (!parts) return undefined
  const [, day, time, fraction = '', zone = offset] = parts
  const at = Date.parse(`${day}T${time}.${fraction.padEnd(3, '0')}${/^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone}`)
  return at > 0 ? at : undefined
}

/**
 * A text, cut at `max`. Where UTF-8 was once read as Latin (`JoÃ£o`), it is read as what it was: a text of which every letter fits
 * into a byte, and all of whose bytes together are UTF-8, is no accident.
 */
export function textOf(value: string | null, max: number): string {
  const clean = (value ?? '').replaceAll('\0', '').toWellFormed()
  return cutText(isMangled(clean) ? (unmangled(clean) ?? clean) : clean, max)
}

/** What Windows' Latin has in place of control characters. */
const LATIN = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Letters that begin two, three or four bytes of UTF-8, and one behind. */
const isMangled = (text: string): boolean => /[\u00c2-\u00f4][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/.test(text)

function unmangled(text: string): string | undefined {
  const bytes: number[] = []
  for (const letter of text) {
    const code = letter.codePointAt(0)!
    const place = LATIN.indexOf(letter)
    if (code > 0xff && place < 0) return undefined
    bytes.push(place < 0 ? code : 0x80 + place)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
  } catch {
    return undefined
  }
}

/** What JSON says; undefined for what is none. */
export function jsonOf(value: string | null): unknown {
  try {
    const parsed: unknown = JSON.parse(value ?? '')
    // Some forks keep JSON as a text inside of JSON.
    return typeof parsed === 'string' ? JSON.parse(parsed) : parsed
  } catch {
    return undefined
  }
}
