import { plainCell } from '../kit/csv.ts'
import { Email, Name } from '../kit/fields.ts'
import type { RowFault } from '../kit/import-reasons.ts'
import { MAX_EMAIL, MAX_NAME, MAX_PHONE } from '../kit/limits.ts'
import { ninthDigitTwin } from '../kit/phone.ts'
import { cutText, HIDDEN } from '../kit/text.ts'
import type { Columns } from './columns.ts'
import type { Cell, Grid } from './grid.ts'
import { readNumber } from './numbers.ts'

/** A person of a sheet, as its row says; '' is what it does not say. */
export interface SheetPerson {
  /** As the sheet counts its rows, from 1. */
  row: number
  name: string
  number: string
  email: string
}

/** A row that is not taken, with what stands in it. */
export interface RefusedRow extends SheetPerson {
  fault: RowFault
  /** The row that has the same number. */
  same: number | null
}

export type SheetRow = SheetPerson | RefusedRow

export const isRefused = (row: SheetRow): row is RefusedRow => 'fault' in row

/** All rows below the header that hold anything, in their order. */
export function readPeople(grid: Grid, { header, places }: Columns): SheetRow[] {
  const rowOf = new Map<string, number>()
  const rows: SheetRow[] = []
  for (let at = header + 1; at < grid.length; at += 1) {
    const cells = grid[at]
    if (!cells) continue
    const given = { name: cells[places.name], number: cells[places.number], email: cells[places.email] }
    const written = { row: at + 1, name: plain(given.name), number: plain(given.number), email: plain(given.email) }
    if (!written.name && !written.number && !written.email) continue
    rows.push(judged(written, given.number, rowOf))
  }
  return rows
}

function judged(written: SheetPerson, cell: Cell, rowOf: Map<string, number>): SheetRow {
  const refused = (fault: RowFault, same: number | null = null): RefusedRow => ({ ...shortened(written), fault, same })
  const { row, name, email } = written
  const read = readNumber(typeof cell === 'number' ? cell : written.number)
  if ('fault' in read) return refused(read.fault)
  const same = rowOf.get(canonical(read.number))
  if (same !== undefined) return refused('number-repeated', same)
  const named = name === '' ? { success: true, data: '' } : Name.safeParse(name)
  if (!named.success) return refused(name.length > MAX_NAME ? 'name-long' : 'name-short')
  const mailed = email === '' ? { success: true, data: '' } : Email.safeParse(email)
  if (!mailed.success) return refused('email-invalid')
  rowOf.set(canonical(read.number), row)
  return { row, name: named.data!, number: read.number, email: mailed.data! }
}

/** One of the two ways of writing a Brazilian mobile number, always the same: they are one person. */
const canonical = (number: string): string => {
  const twin = ninthDigitTwin(number)
  return twin !== undefined && twin.length > number.length ? twin : number
}

/** What somebody wrote ends as a field of ours does, and a little beyond, so that it is known again. */
const shortened = ({ row, name, number, email }: SheetPerson): SheetPerson => ({
  row,
  name: cutText(name, 2 * MAX_NAME),
  number: cutText(number, 2 * MAX_PHONE),
  email: cutText(email, MAX_EMAIL),
})

/** One line; without the apostrophe by which an export keeps a cell from being a formula. */
const plain = (cell: Cell): string =>
  plainCell(
    String(cell ?? '')
      .slice(0, MAX_CELL)
      .replace(HIDDEN, ' ')
      .trim(),
  )

/** So much of a cell is looked at: nothing that is taken is longer. */
const MAX_CELL = 1000
