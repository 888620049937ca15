import { MAX_SHEET_COLUMNS } from '../../kit/limits.ts'
import { columnsByCells, columnsByTitles } from './columns.ts'
import { type Grid, LOOKED_THROUGH } from './limits.ts'

/** What parts cells: in Brazil, elsewhere, in `Unicode text`, and where commas and semicolons stand in cells. */
const SEPARATORS = [';', ',', '\t', '|'] as const
type Separator = (typeof SEPARATORS)[number]

/** Where a cell ends. */
const ENDS: Record<Separator, RegExp> = { ';': /[\r\n;]/g, ',': /[\r\n,]/g, '\t': /[\r\n\t]/g, '|': /[\r\n|]/g }
/** Excel hears from it which one it is. */
const CONTENT = /^sep=([;,\t|])\r?\n/i
/** Among so many letters the header stands, as `columnsByTitles` looks for it. */
const BEGINNING = 64 * 1024
/** By which spreadsheets keep the digits of a number: `="5511988880001"`. */
const STORED = /^="(.*)"$/s

/** The cells of a text with separators (CSV), by that with which its header is one. */
export function separatedGrid(text: string): Grid {
  const texts = CONTENT.exec(text)
  const content = texts ? text.slice(texts[0].length) : text
  const beginning = content.slice(0, BEGINNING)
  const saidOne = SEPARATORS.find(one => one === texts?.[1])
  const by = (find: typeof columnsByTitles) => SEPARATORS.find(one => find(cellsOf(beginning, one)))
  const separator = saidOne ?? by(columnsByTitles) ?? by(columnsByCells) ?? SEPARATORS[0]
  return cellsOf(content, separator)
}

/** Rows as they stand there, one more than are looked through at most. */
function cellsOf(text: string, separator: Separator): Grid {
  const rows: string[][] = [[]]
  let quotes = true
  let at = 0
  const end = ENDS[separator]
  while (at <= text.length && rows.length <= LOOKED_THROUGH) {
    const quoted = quotes && text[at] === '"' ? quotedFrom(text, at) : undefined
    // A quote that is never closed is a letter, and so are those behind it.
    if (text[at] === '"' && !quoted) quotes = false
    end.lastIndex = quoted?.end ?? at
    const found = end.exec(text)
    const stop = found?.index ?? text.length
    const row = rows.at(-1)!
    const cell = quoted ? quoted.text + text.slice(quoted.end, stop) : text.slice(at, stop)
    if (row.length < MAX_SHEET_COLUMNS) row.push(cell.replace(STORED, '$1'))
    at = stop + 1
    if (!found || found[0] === separator) continue
    if (found[0] === '\r' && text[at] === '\n') at += 1
    if (at < text.length) rows.push([])
  }
  return rows
}

/** What stands in quotes from a place on, where they are closed; two of them are one inside. */
function quotedFrom(text: string, at: number): { text: string; end: number } | undefined {
  let content = ''
  for (let from = at + 1; ; ) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return undefined
    content += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { text: content, end: quote + 1 }
    content += '"'
    from = quote + 2
  }
}
