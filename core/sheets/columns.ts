import { fold } from '../kit/text.ts'
import type { Grid } from './grid.ts'

/** How people call the columns, without accents and capitals (spec 1 §5: nome, numero, email). */
const TITLES = {
  name: ['nome', 'name', 'nombre'],
  number: ['numero', 'number', 'telefone', 'telefono', 'celular', 'whatsapp', 'phone'],
  email: ['email', 'e-mail', 'correo'],
} as const

/** A title stands above the header at times, and some empty rows. */
const LOOKED_AT = 20
const NONE = -1

/** Where the header stands, and the columns below it; a column that is not there is -1. */
export interface Columns {
  header: number
  places: Record<keyof typeof TITLES, number>
}

/** The first of the upper rows that has a column for numbers; undefined where none has. */
export function findColumns(grid: Grid): Columns | undefined {
  for (let header = 0; header < Math.min(grid.length, LOOKED_AT); header += 1) {
    const titles = Array.from(grid[header] ?? [], cell => titleOf(String(cell ?? '')))
    const place = (names: readonly string[]): number => titles.findIndex(title => names.includes(title))
    const number = place(TITLES.number)
    if (number !== NONE) return { header, places: { name: place(TITLES.name), number, email: place(TITLES.email) } }
  }
  return undefined
}

const titleOf = (text: string): string => fold(text.slice(0, 50)).replace(/[:*]/g, '').trim()
