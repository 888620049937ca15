import type { RowFault } from '../kit/import-reasons.ts'
import { withCountry } from '../kit/phone.ts'
import { digitsOf } from '../kit/text.ts'

/** So many noughts at the end of a number that a sheet holds as a figure: it was cut to some digits on its way. */
const ROUNDED = '0000000'
/** `5,511E+12`, as sheets show long figures; whoever saves that as a text keeps these digits alone. */
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i
const OF_WHATSAPP = /@(?:s\.whatsapp\.net|c\.us)$/i
/** The longest number of a phone has 15 digits; the shortest with an area code ten, unless it names its country. */
const MOST_DIGITS = 15
const WITH_AREA = 10
const WITH_COUNTRY = 8

/** The digits of a phone number as a cell holds it: a figure, or a text however people write numbers. */
export function readNumber(cell: string | number): { number: string } | { fault: RowFault } {
  if (typeof cell === 'number') {
    if (!Number.isSafeInteger(cell) || cell <= 0) return { fault: 'number-invalid' }
    return String(cell).endsWith(ROUNDED) ? { fault: 'number-shortened' } : written(String(cell))
  }
  if (cell === '') return { fault: 'number-missing' }
  const [, first, behind = '', power] = SCIENTIFIC.exec(cell.replace(/\s/g, '')) ?? []
  if (first === undefined) return written(cell.replace(OF_WHATSAPP, ''))
  return Number(power) === behind.length ? written(first + behind) : { fault: 'number-shortened' }
}

function written(text: string): { number: string } | { fault: RowFault } {
  if (text.includes('@')) return { fault: 'number-hidden' }
  const digits = withCountry(text)
  const isWhole = /^\s*(?:\+|00)/.test(text)
  if (digitsOf(text) === '' || digits.length > MOST_DIGITS) return { fault: 'number-invalid' }
  if (digits.length >= WITH_AREA || (isWhole && digits.length >= WITH_COUNTRY)) return { number: digits }
  return { fault: digits.length >= WITH_COUNTRY ? 'number-without-area' : 'number-invalid' }
}
