import type { RowError } from '../../domain/import-reasons.ts'
import { plainCell } from '../../kit/csv.ts'
import { Email, Name } from '../../kit/fields.ts'
import { MAX_EMAIL, MAX_NAME, MAX_PHONE } from '../../kit/limits.ts'
import { ninthDigitTwin, writingsOf } from '../../kit/phone.ts'
import { cutText, digitsOf, HIDDEN, normalizeText } from '../../kit/text.ts'
import type { Columns } from './columns.ts'
import type { Cell, Grid } from './limits.ts'
import { readNumber } from './numbers.ts'

/** A person of a sheet, as its row says; '' is what it does not say. */
export interface SheetPerson {
  /** As the sheet counts its rows, from 1. */
  row: number
  name: string
  number: string
  email: string
  /** Its name was longer than names may be. */
  isShortened?: true
}

/** A row that is not taken, with what stands in it. */
export interface RejectedRow extends SheetPerson {
  fault: RowError
  /** The row that has the same number. */
  same: number | null
}

export type SheetRow = SheetPerson | RejectedRow

export const isRejected = (row: SheetRow): row is RejectedRow => 'fault' in row

/** All rows below the header that hold anything, in their order. */
export function readPeople(grid: Grid, columns: Columns): SheetRow[] {
  const rowOf = new Map<string, number>()
  const rows: SheetRow[] = []
  for (let at = columns.header + 1; at < grid.length; at += 1) {
    const cells = grid[at]
    if (!cells) continue
    const numbers = columns.number.map(column => cells[column]).filter(cell => plain(cell) !== '')
    const [area, email] = [columns.area, columns.email].map(some => firstOf(cells, some))
    const written = { row: at + 1, name: nameIn(cells, columns), number: plain(numbers[0]), email: email! }
    if (!written.name && !written.number && !written.email) continue
    rows.push(judged(written, readFirst(numbers, area!), rowOf))
  }
  return rows
}

/** What the first of some columns says that says anything. */
const firstOf = (cells: readonly Cell[], columns: readonly number[]): string =>
  columns.map(column => plain(cells[column])).find(text => text !== '') ?? ''

/** The name, with what other columns add to it, as long as it stays a name. */
function nameIn(cells: readonly Cell[], { name, surname }: Columns): string {
  const first = firstOf(cells, name)
  const parts = [first]
  for (const part of surname.map(column => plain(cells[column])))
    if (part !== '' && !` ${normalizeText(parts.join(' '))} `.includes(` ${normalizeText(part)} `)) parts.push(part)
  const whole = parts.join(' ').trim()
  return whole.length > MAX_NAME ? first : whole
}

/** The first number that can be taken, else what is wrong with the first that is written. */
function readFirst(cells: readonly Cell[], area: string): ReturnType<typeof readNumber> {
  const read = cells.map(cell => readCell(cell!, area))
  return read.find(one => 'number' in one) ?? read[0] ?? { fault: 'number-missing' }
}

/** What parts several numbers in one cell; address books write `:::`. */
const BETWEEN = /[/;|,\r\n]|:::|\s(?:e|ou|y|o|and|or)\s/i
/** What is shorter is no number of its own, but what follows a comma in one. */
const OF_ITS_OWN = 8

/** Of several numbers in a cell the first that is a mobile one, as most on WhatsApp are. */
function readCell(cell: string | number, area: string): ReturnType<typeof readNumber> {
  if (typeof cell === 'number') return withArea(cell, area)
  const parts = cell.slice(0, MAX_CELL).split(BETWEEN)
  const several = parts.length > 1 ? parts.filter(part => digitsOf(part).length >= OF_ITS_OWN) : []
  const read = several.map(part => withArea(plain(part), area)).filter(one => 'number' in one)
  return read.find(({ number }) => ninthDigitTwin(number)) ?? read[0] ?? withArea(plain(cell), area)
}

/** A number whose area code stands in a column of its own. */
function withArea(written: string | number, area: string): ReturnType<typeof readNumber> {
  const read = readNumber(written)
  const isMissing = 'fault' in read && read.fault === 'number-without-area' && /^0?[1-9]\d$/.test(area)
  const whole = isMissing ? readNumber(`${area}${written}`) : read
  return 'number' in whole ? whole : read
}

function judged(written: SheetPerson, read: ReturnType<typeof readNumber>, rowOf: Map<string, number>): SheetRow {
  const rejected = (error: RowError, same: number | null = null): RejectedRow => ({
    ...shortened(written),
    fault: error,
    same,
  })
  const { row, name } = written
  if ('fault' in read) return rejected(read.fault)
  const same = rowOf.get(canonical(read.number))
  if (same !== undefined) return rejected('number-repeated', same)
  const named = name === '' ? { success: true, data: '' } : Name.safeParse(cutText(name, MAX_NAME))
  if (!named.success) return rejected('name-short')
  const email = emailIn(written.email)
  if (email === undefined) return rejected('email-invalid')
  rowOf.set(canonical(read.number), row)
  const isLong = name.length > MAX_NAME && ({ isShortened: true } as const)
  return { row, name: named.data!, number: read.number, email, ...isLong }
}

/** The first e-mail of a cell; '' where there is none in it (`-`, `não tem`), undefined where one is none. */
function emailIn(text: string): string | undefined {
  const written = text.split(/[\s;,|<>]+/).filter(part => part.includes('@'))
  if (written.length === 0) return ''
  return written.map(part => Email.safeParse(part)).find(({ success }) => success)?.data
}

/** One of the ways of writing a number, always the same: they are one person. */
const canonical = (number: string): string => writingsOf(number).toSorted((one, other) => other.length - one.length)[0]!

/** What someone wrote ends as a field of ours does, and a little beyond, so that it is known again. */
const shortened = ({ row, name, number, email }: SheetPerson): SheetPerson => ({
  row,
  name: cutText(name, 2 * MAX_NAME),
  number: cutText(number, 2 * MAX_PHONE),
  email: cutText(email, MAX_EMAIL),
})

/** One line; without the apostrophe by which an export keeps a cell from being a formula. */
export const plain = (cell: Cell): string =>
  plainCell(
    String(cell ?? '')
      .slice(0, MAX_CELL)
      .replace(HIDDEN, ' ')
      .trim(),
  )

/** So much of a cell is looked at: nothing that is taken is longer. */
const MAX_CELL = 1000
