import { cutText } from '../../kit/text.ts'
import { type ChosenColumns, type Columns, columnsChosen, findColumns, type Kind } from './columns.ts'
import { gridOf } from './grid.ts'
import type { Grid } from './limits.ts'
import { plain, readPeople, type SheetRow } from './people.ts'
import { SheetRejected } from './rejected.ts'

/** A column of a sheet, for a person who says what it holds. */
export interface PreviewedColumn {
  /** As the sheet counts its columns, from 1. */
  column: number
  /** '' where the sheet has no titles. */
  title: string
  /** What stands in the first rows, '' in those where it is empty. */
  cells: string[]
}

/** The beginning of a sheet, before anything of it is stored. */
export interface SheetPreview {
  /** Rows that would be read; without a column of telephones those below the first one that holds anything. */
  total: number
  /** Those that hold anything. */
  columns: PreviewedColumn[]
  /** What they are taken for, each for one thing at most; places are counted from 0. */
  found: ChosenColumns | undefined
  /** What would become of the first rows; none without a column of telephones. */
  people: SheetRow[]
}

/** So many rows are shown. */
const DISPLAYED = 5
/** A cell is shown up to so many letters. */
const MAX_DISPLAYED = 60

/** The beginning of a sheet by the columns that are chosen, else guessed. Throws `SheetRejected`. */
export function previewSheet(file: Uint8Array, chosen?: ChosenColumns): SheetPreview {
  const grid = gridOf(file)
  const found = chosen ? columnsChosen(grid, chosen) : findColumns(grid)
  const header = found?.header ?? grid.findIndex(isWritten)
  const below = grid.slice(header + 1).filter(isWritten)
  if (below.length === 0) throw new SheetRejected('empty')
  const people = found ? readPeople(grid, found) : []
  return {
    total: found ? people.length : below.length,
    columns: columnsOf(grid, header),
    found: found && eachOnce(found),
    people: people.slice(0, DISPLAYED),
  }
}

function columnsOf(grid: Grid, header: number): PreviewedColumn[] {
  const displayed = grid
    .slice(header + 1)
    .filter(isWritten)
    .slice(0, DISPLAYED)
  const titles = grid[header] ?? []
  const written = new Set(grid.flatMap(row => row?.flatMap((cell, at) => (plain(cell) === '' ? [] : [at])) ?? []))
  return [...written]
    .toSorted((one, other) => one - other)
    .map(at => ({
      column: at + 1,
      title: shownText(titles[at]),
      cells: displayed.map(row => shownText(row?.[at])),
    }))
}

/** A guess may take a column for two things, such as `Segundo nome`: it is the one that tells more. */
function eachOnce(found: Columns): ChosenColumns {
  const taken = new Set<number>()
  const own = (kind: Kind): number[] => {
    const free = found[kind].filter(at => !taken.has(at))
    for (const at of free) taken.add(at)
    return free
  }
  return { number: own('number'), area: own('area'), email: own('email'), surname: own('surname'), name: own('name') }
}

const isWritten = (row: Grid[number]): boolean => row?.some(cell => plain(cell) !== '') ?? false

const shownText = (cell: Parameters<typeof plain>[0]): string => cutText(plain(cell), MAX_DISPLAYED)
