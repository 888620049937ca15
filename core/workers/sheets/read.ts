import { MAX_SHEET_ROWS } from '../../kit/limits.ts'
import { type ChosenColumns, columnsChosen, findColumns } from './columns.ts'
import { gridOf } from './grid.ts'
import { readPeople, type SheetRow } from './people.ts'
import { SheetRejected } from './rejected.ts'

/** All rows of a sheet that hold anything, in their order. Its columns are guessed unless they are chosen. Throws `SheetRejected`. */
export function readSheet(file: Uint8Array, chosen?: ChosenColumns): SheetRow[] {
  const grid = gridOf(file)
  const columns = chosen ? columnsChosen(grid, chosen) : findColumns(grid)
  if (!columns) throw new SheetRejected('no-header')
  const people = readPeople(grid, columns)
  if (people.length === 0) throw new SheetRejected('empty')
  if (people.length > MAX_SHEET_ROWS) throw new SheetRejected('too-many-rows')
  return people
}
