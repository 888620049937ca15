import { Tokenizer } from 'htmlparser2'
import { MAX_SHEET_COLUMNS } from '../../kit/limits.ts'
import { type Cell, type Grid, LOOKED_THROUGH } from './limits.ts'

/** Whether a text is one of tables: many programs write HTML into what they call .xls, Excel of 2003 wrote XML. */
export const isMarkup = (text: string): boolean => /^\s*</.test(text)

const ROWS = new Set(['tr', 'row'])
const CELLS = new Set(['td', 'th', 'cell'])
/** What stands in them is not shown in a cell. */
const UNSEEN = new Set(['script', 'style', 'comment'])
/** More of a cell is not stored: nothing that is taken is longer. */
const MAX_CELL = 4000
/** Tables in tables beyond it are as their text. */
const MAX_DEPTH = 50

interface Table {
  row: Cell[] | undefined
  /** In which column the next cell stands, from 0. */
  at: number
  cell: string | undefined
  figure: string | undefined
  /** Columns of the cell. */
  width: number
}

const newTable = (): Table => ({ row: undefined, at: 0, cell: undefined, figure: undefined, width: 1 })

/**
 * The cells of all tables of a text, one below the other, of workbooks in XML those of the first sheet. Read in one go over the text:
 * no tree is made of it, whatever a stranger nests in it.
 */
class Tables {
  readonly grid: Grid = []
  readonly #text: string
  readonly #tables = [newTable()]
  #tag = ''
  #attribute = ''
  #value = ''
  #attributes = new Map<string, string>()
  #unseen: string | undefined
  #sheets = 0

  constructor(text: string) {
    this.#text = text
  }

  get #table(): Table {
    return this.#tables.at(-1)!
  }

  onopentagname(start: number, end: number): void {
    this.#tag = this.#nameOf(start, end)
    this.#attributes.clear()
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#text.slice(start, end).toLowerCase()
    this.#value = ''
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#text.slice(start, end)
  }

  onattribentity(codepoint: number): void {
    this.#value += String.fromCodePoint(codepoint)
  }

  onattribend(): void {
    if (this.#attributes.size < 50) this.#attributes.set(this.#attribute, this.#value)
  }

  onopentagend(): void {
    this.#open(this.#tag)
  }

  onselfclosingtag(): void {
    this.#open(this.#tag)
    this.#close(this.#tag)
  }

  onclosetag(start: number, end: number): void {
    this.#close(this.#nameOf(start, end))
  }

  ontext(start: number, end: number): void {
    this.#say(this.#text.slice(start, end).replace(/\s+/g, ' '))
  }

  ontextentity(codepoint: number): void {
    this.#say(String.fromCodePoint(codepoint))
  }

  oncdata(start: number, end: number, closing: number): void {
    this.#say(this.#text.slice(start, end - closing))
  }

  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  onend(): void {
    while (this.#tables.length > 0) this.#endCell(this.#tables.pop()!)
  }

  /** Without what stands before a colon: `ss:Cell`. */
  #nameOf(start: number, end: number): string {
    const name = this.#text.slice(start, Math.min(end, start + 50)).toLowerCase()
    return name.slice(name.indexOf(':') + 1)
  }

  #open(tag: string): void {
    if (this.#unseen) return
    if (UNSEEN.has(tag)) this.#unseen = tag
    else if (tag === 'worksheet') this.#sheets += 1
    else if (tag === 'table' && this.#tables.length < MAX_DEPTH) this.#tables.push(newTable())
    else if (ROWS.has(tag)) this.#beginRow()
    else if (CELLS.has(tag)) this.#beginCell()
    else if (tag === 'br') this.#say('\n')
  }

  #close(tag: string): void {
    if (this.#unseen === tag) this.#unseen = undefined
    else if (this.#unseen) return
    else if (CELLS.has(tag)) this.#endCell(this.#table)
    else if (ROWS.has(tag) || tag === 'table') {
      this.#endCell(this.#table)
      this.#table.row = undefined
      if (tag === 'table' && this.#tables.length > 1) this.#tables.pop()
    }
  }

  #say(text: string): void {
    const table = this.#table
    if (this.#unseen || table.cell === undefined || table.cell.length > MAX_CELL) return
    table.cell += text
  }

  #beginRow(): void {
    const table = this.#table
    this.#endCell(table)
    table.row = []
    table.at = 0
    const index = Number(this.#attributes.get('ss:index'))
    // Rows that are left out before it.
    if (index > this.grid.length && index <= LOOKED_THROUGH) this.grid.length = index - 1
    if (this.#sheets <= 1 && this.grid.length <= LOOKED_THROUGH) this.grid.push(table.row)
  }

  #beginCell(): void {
    const table = this.#table
    this.#endCell(table)
    const index = Number(this.#attributes.get('ss:index'))
    if (index > table.at) table.at = index - 1
    table.cell = ''
    // Of a figure that is shown in few digits Excel says all of them.
    table.figure = this.#attributes.get('x:num')
    const wide = Number(this.#attributes.get('colspan') ?? Number(this.#attributes.get('ss:mergeacross') ?? 0) + 1)
    table.width = wide > 1 && wide <= MAX_SHEET_COLUMNS ? wide : 1
  }

  #endCell(table: Table): void {
    if (table.cell === undefined) return
    const text = table.figure || table.cell.replace(/[^\S\n]+/g, ' ').trim()
    if (table.row && table.at < MAX_SHEET_COLUMNS && text !== '') table.row[table.at] = text
    table.at += table.width
    table.cell = undefined
  }
}

export function markupGrid(text: string): Grid {
  const tables = new Tables(text)
  const tokenizer = new Tokenizer({ xmlMode: /^\s*<\?xml/i.test(text), decodeEntities: true }, tables)
  tokenizer.write(text)
  tokenizer.end()
  return tables.grid
}
