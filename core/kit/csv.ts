/** Sheets as text (CSV): semicolons, as spreadsheets of Brazil read them, in UTF-8 with the mark that tells it. */

/** The first thing in the file: spreadsheets take it for UTF-8 then. */
export const CSV_START = '\uFEFF'
/** Of the whole file. */
export const CSV_TYPE = 'text/csv'

/** What spreadsheets take for a formula, in East Asia also in wide letters, and behind apostrophes of ours. */
const FORMULA = /^'*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]/
/**
 * Also a comma or a tab with a formula behind it: LibreOffice cuts at both unless told otherwise, and a spreadsheet of a country with
 * points for decimals at commas.
 */
const TO_BE_QUOTED = /[";\r\n]|[,\t] ?'?[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/

/** One row. A text that a spreadsheet would run as a formula has an apostrophe before it, which `plainCell` takes away. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cellOf).join(';')}\r\n`

/** Some lines of a sheet, in UTF-8, and the place of their last row; none where there are no more. */
export interface CsvPiece {
  text: Uint8Array
  last: number | undefined
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return TO_BE_QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The text of a cell that `csvLine` wrote, without the apostrophe that keeps it from being a formula. */
export const plainCell = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text)
