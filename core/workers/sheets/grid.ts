import { read, type WorkSheet } from '@e965/xlsx'
import { MAX_SHEET_COLUMNS } from '../../kit/limits.ts'
import { type Cell, type Grid, LOOKED_THROUGH } from './limits.ts'
import { isMarkup, markupGrid } from './markup.ts'
import { SheetRejected } from './rejected.ts'
import { separatedGrid } from './separated.ts'
import { isCompound, isZip } from './signature.ts'
import { textOf } from './text.ts'
import { unpacked } from './unpacked.ts'

/** Cells that get what a merged one says. Of a right sheet no two cover each other, so there are no more than its first columns have. */
const MAX_MERGED = LOOKED_THROUGH * 10

/** The cells of the first sheet that is not hidden of a file, which is known by its content. Throws `SheetRejected`. */
export function gridOf(file: Uint8Array): Grid {
  if (isZip(file)) return gridOfBook(unpacked(file))
  if (isCompound(file)) return gridOfBook(file)
  const text = textOf(file)
  if (text === undefined) throw new SheetRejected('no-sheet')
  const grid = isMarkup(text) ? markupGrid(text) : separatedGrid(text)
  if (grid.length > LOOKED_THROUGH) throw new SheetRejected('too-many-rows')
  return grid
}

/** Of a workbook of Excel. */
function gridOfBook(bytes: Uint8Array): Grid {
  const sheet = firstSheet(bytes)
  const rows = (sheet['!data'] ?? []) as (({ t: string; v?: unknown; w?: string } | undefined)[] | undefined)[]
  const grid = rows.map(cells => cells?.slice(0, MAX_SHEET_COLUMNS).map(cellOf))
  let merged = 0
  for (const { s: from, e: to } of sheet['!merges'] ?? []) {
    const cell = grid[from.r]?.[from.c]
    if (cell === undefined || from.c >= MAX_SHEET_COLUMNS) continue
    const last = Math.min(to.r, grid.length - 1)
    merged += Math.max(0, last - from.r)
    if (merged > MAX_MERGED) throw new SheetRejected('damaged')
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
    const displayed = book.Workbook?.Sheets?.findIndex(({ Hidden }) => !Hidden) ?? 0
    if (displayed > 0) {
      name = book.SheetNames[displayed]
      book = read(bytes, { ...options, sheets: displayed })
    } else name = book.SheetNames[0]
  } catch (error) {
    throw new SheetRejected(/password|encrypt/i.test(String(error)) ? 'encrypted' : 'damaged')
  }
  const sheet = book.Sheets[name ?? '']
  if (!sheet) throw new SheetRejected('no-sheet')
  if ((sheet['!data']?.length ?? 0) >= LOOKED_THROUGH) throw new SheetRejected('too-many-rows')
  return sheet
}

/** Dates and what is shown otherwise than it is stored are texts, as people see them; of a formula it is the result. */
function cellOf(cell: { t: string; v?: unknown; w?: string } | undefined): Cell {
  if (!cell || cell.t === 'e' || cell.v === undefined || cell.v === null) return undefined
  if (typeof cell.v === 'number') return cell.v
  return typeof cell.v === 'string' ? cell.v : (cell.w ?? String(cell.v))
}
