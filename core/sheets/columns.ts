import { fold } from '../kit/text.ts'
import type { Grid } from './grid.ts'

/** How people call the columns, without accents and capitals (spec 1 §5: nome, numero, email). */
const TITLES = {
  name: ['nome', 'name', 'nombre'],
  number: ['numero', 'number', 'telefone', 'telefono', 'celular', 'whatsapp', 'phone'],
  email: ['email', 'e-mail', 'correo'],
} as const

/** What else programs call them, for sheets that have none of the above. */
const OTHER_TITLES: Record<keyof typeof TITLES, readonly string[]> = {
  name: ['nome completo', 'nome do cliente', 'full name', 'nombre completo', 'first name', 'cliente'],
  number: [
    ...['fone', 'tel', 'telemovel', 'movil', 'mobile', 'mobile phone', 'phone number', 'telefone celular'],
    ...['numero de telefone', 'numero do telefone', 'numero de telefono', 'numero de celular', 'numero do celular'],
    ...['numero de whatsapp', 'numero do whatsapp', 'celular/whatsapp', 'telefone/whatsapp', 'whatsapp/celular'],
  ],
  email: ['e-mail address', 'email address', 'correo electronico'],
}

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
    const place = (column: keyof typeof TITLES): number => {
      const known = titles.findIndex(title => (TITLES[column] as readonly string[]).includes(title))
      return known !== NONE ? known : titles.findIndex(title => OTHER_TITLES[column].includes(title))
    }
    const number = place('number')
    if (number !== NONE) return { header, places: { name: place('name'), number, email: place('email') } }
  }
  return undefined
}

/** Without what stands around it: `Telefone (com DDD):`, `Tel.`, and the `Phone 1 - Value` of address books. */
const titleOf = (text: string): string =>
  fold(text.slice(0, 50))
    .replace(/\([^()]*\)|[:*."\u200b]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ 1(?: - (?:value|valor))?$/, '')
