import type { RowError } from '../../domain/import-reasons.ts'
import { withCountry } from '../../kit/phone.ts'

/** So many noughts at the end of a number that a sheet holds as a figure: it was cut to some digits on its way. */
const ROUNDED = '0000000'
/** `5,511E+12`, as sheets show long figures; anyone who saves that as a text keeps these digits alone. */
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i
const OF_WHATSAPP = /(?::\d{1,3})?@(?:s\.whatsapp\.net|c\.us)$/i
/** `5511988887777.0`, as programs write a figure that they kept with a fraction. */
const WITH_FRACTION = /^(\d{10,15})[.,]0{1,2}$/
/** `(0xx11)`, as area codes were written in Brazil: the letters stand for a carrier. */
const ANY_CARRIER = /^(\D{0,10}(?:55\D{0,3})?0\s?)xx/i
/** The longest number of a phone has 15 digits; the shortest with an area code ten, unless it names its country. */
const MOST_DIGITS = 15
const WITH_AREA = 10
const WITH_COUNTRY = 8

/** The digits of a phone number as a cell holds it: a figure, or a text however people write numbers. */
export function readNumber(cell: string | number): { number: string } | { fault: RowError } {
  if (typeof cell === 'number') {
    if (!Number.isSafeInteger(cell) || cell <= 0) return { fault: 'number-invalid' }
    return String(cell).endsWith(ROUNDED) ? { fault: 'number-shortened' } : written(String(cell))
  }
  if (cell === '') return { fault: 'number-missing' }
  const [, first, behind = '', power] = SCIENTIFIC.exec(cell.replace(/\s/g, '')) ?? []
  if (first === undefined) return written(cell.replace(OF_WHATSAPP, '').replace(WITH_FRACTION, '$1'))
  return Number(power) === behind.length ? written(first + behind) : { fault: 'number-shortened' }
}

function written(text: string): { number: string } | { fault: RowError } {
  if (text.includes('@')) return { fault: 'number-hidden' }
  if (hasWordsInside(text.replace(ANY_CARRIER, '$1'))) return { fault: 'number-invalid' }
  const digits = withCountry(text)
  const isWhole = /^\s*(?:\+|00)/.test(text)
  // No country's code begins with a nought.
  if (/^0|^$/.test(digits) || digits.length > MOST_DIGITS) return { fault: 'number-invalid' }
  if (digits.length >= WITH_AREA || (isWhole && digits.length >= WITH_COUNTRY)) return { number: digits }
  return { fault: digits.length >= WITH_COUNTRY ? 'number-without-area' : 'number-invalid' }
}

/** Digits behind a word are no more of the number: an extension, another number, what a link goes on with. */
function hasWordsInside(text: string): boolean {
  const behind = text.slice(Math.max(0, text.search(/\d/)))
  const word = behind.search(/\p{L}/u)
  return word >= 0 && /\d/.test(behind.slice(word))
}
