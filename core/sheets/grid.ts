import { read, type WorkSheet } from '@e965/xlsx'
import { MAX_SHEET_ROWS } from '../kit/limits.ts'
import { SheetRefused } from './refused.ts'
import { isCompound, isZip } from './signature.ts'
import { unpacked } from './unpacked.ts'

/** What a cell holds: a text, or the figure of a cell that holds one. Rows and columns that are empty may be holes. */
export type Cell = string | number | undefined
export type Grid = (Cell[] | undefined)[]

/** Empty rows among those with people are looked through as well. */
const LOOKED_THROUGH = 2 * MAX_SHEET_ROWS
/** Names and numbers stand among the first columns. */
const MAX_COLUMNS = 200
/** Cells that get what a merged one says. Of a right sheet no two cover each other, so there are no more than its first columns have. */
const MAX_MERGED = LOOKED_THROUGH * 10

/** The cells of the first sheet that is not hidden of an .xls or .xlsx file, known by its content. Throws `SheetRefused`. */
export function gridOf(file: Uint8Array): Grid {
  const bytes = isZip(file) ? unpacked(file) : isCompound(file) ? file : undefined
  if (!bytes) throw new SheetRefused('no-sheet')
  const sheet = firstSheet(bytes)
  const rows = (sheet['!data'] ?? []) as (({ t: string; v?: unknown; w?: string } | undefined)[] | undefined)[]
  const grid = rows.map(cells => cells?.slice(0, MAX_COLUMNS).map(cellOf))
  let merged = 0
  for (const { s: from, e: to } of sheet['!merges'] ?? []) {
    const cell = grid[from.r]?.[from.c]
    if (cell === undefined || from.c >= MAX_COLUMNS) continue
    const last = Math.min(to.r, grid.length - 1)
    merged += Math.max(0, last - from.r)
    if (merged > MAX_MERGED) throw new SheetRefused('damaged')
    for (let row = from.r + 1; row <= last; row += 1) {
      grid[row] ??= []
      grid[row]![from.c] ??= cell
    }
  }
  return grid
}

function firstSheet(bytes: Uint8Array): WorkSheet {
  const options = {
    type: 'array',
    dense: true,
    sheetRows: LOOKED_THROUGH,
    cellDates: true,
    cellFormula: false,
    cellHTML: false,
  } as const
  let book: ReturnType<typeof read>
  let name: string | undefined
  try {
    book = read(bytes, { ...options, sheets: 0 })
    // Reports hide what they are made of in a sheet before the one that people see.
    const shown = book.Workbook?.Sheets?.findIndex(({ Hidden }) => !Hidden) ?? 0
    if (shown > 0) {
      name = book.SheetNames[shown]
      book = read(bytes, { ...options, sheets: shown })
    } else name = book.SheetNames[0]
  } catch (error) {
    throw new SheetRefused(/password|encrypt/i.test(String(error)) ? 'encrypted' : 'damaged')
  }
  const sheet = book.Sheets[name ?? '']
  if (!sheet) throw new SheetRefused('no-sheet')
  if ((sheet['!data']?.length ?? 0) >= LOOKED_THROUGH) throw new SheetRefused('too-many-rows')
  return sheet
}

/** Dates and what is shown otherwise than it is stored are texts, as people see them; of a formula it is the result. */
function cellOf(cell: { t: string; v?: unknown; w?: string } | undefined): Cell {
  if (!cell || cell.t === 'e' || cell.v === undefined || cell.v === null) return undefined
  if (typeof cell.v === 'number') return cell.v
  return typeof cell.v === 'string' ? cell.v : (cell.w ?? String(cell.v))
}
