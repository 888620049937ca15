import { MAX_SHEET_ROWS } from '../../kit/limits.ts'

/** What a cell holds: a text, or the figure of a cell that holds one. Rows and columns that are empty may be holes. */
export type Cell = string | number | undefined
export type Grid = (Cell[] | undefined)[]

/** Empty rows among those with people are looked through as well. */
export const LOOKED_THROUGH = 2 * MAX_SHEET_ROWS
