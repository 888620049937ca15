import { type CsvPiece, csvLine } from '../../kit/csv.ts'

/** The lines of rows, each by its cells; `placeOf` tells behind which the next piece begins. */
export function csvPiece<R>(
  rows: readonly R[],
  cellsOf: (row: R) => readonly (string | number)[],
  placeOf: (row: R) => number,
): CsvPiece {
  const last = rows.at(-1)
  const text = new TextEncoder().encode(rows.map(row => csvLine(cellsOf(row))).join(''))
  return { text, last: last && placeOf(last) }
}
