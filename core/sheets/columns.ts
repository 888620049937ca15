import { fold } from '../kit/text.ts'
import type { Grid } from './limits.ts'

/**
 * How people and programs call the columns, without accents and capitals (spec 1 §5: nome, numero, email). Of several that a sheet has
 * the one that stands first here is asked first, the others where it says nothing that can be taken: programs call the number of the
 * house `Número` too, and leave `Telefone` empty where there is a `Celular`.
 */
const TITLES = {
  name: [
    ...['nome', 'name', 'nombre', 'nome completo', 'full name', 'nombre completo', 'nome do cliente', 'cliente'],
    ...['first name', 'given name', 'primeiro nome', 'fantasia', 'nome fantasia', 'razao social', 'organization name'],
  ],
  surname: ['middle name', 'additional name', 'segundo nome', 'last name', 'family name', 'sobrenome', 'apellido'],
  number: [
    ...['numero', 'number', 'whatsapp', 'numero de whatsapp', 'numero do whatsapp', 'celular/whatsapp'],
    ...['whatsapp/celular', 'telefone/whatsapp', 'celular', 'telefone celular', 'numero de celular'],
    ...['numero do celular', 'cel', 'movil', 'mobile', 'mobile phone', 'telemovel', 'telefone', 'telefono', 'phone'],
    ...['numero de telefone', 'numero do telefone', 'numero de telefono', 'phone number', 'fone', 'tel'],
    ...['telefone residencial', 'home phone', 'telefone comercial', 'business phone'],
  ],
  area: ['ddd'],
  email: ['email', 'e-mail', 'correo', 'e-mail address', 'email address', 'endereco de email', 'endereco de e-mail'],
} as const satisfies Record<string, readonly string[]>

type Kind = keyof typeof TITLES

/** A title stands above the header at times, and some empty rows. */
const LOOKED_AT = 20

/** Where the header stands, and the columns below it, of each kind those first that are asked first. */
export type Columns = { header: number } & Record<Kind, readonly number[]>

/** The first of the upper rows that has a column for numbers; undefined where none has. */
export function findColumns(grid: Grid): Columns | undefined {
  for (let header = 0; header < Math.min(grid.length, LOOKED_AT); header += 1) {
    const titles = Array.from(grid[header] ?? [], cell => titleOf(String(cell ?? '')))
    const columns = (kind: Kind): number[] =>
      TITLES[kind].flatMap(title => titles.flatMap((each, at) => (each === title ? [at] : [])))
    const number = columns('number')
    if (number.length === 0) continue
    const others = {
      name: columns('name'),
      surname: columns('surname'),
      area: columns('area'),
      email: columns('email'),
    }
    return { header, number, ...others }
  }
  return undefined
}

/** Without what stands around it: `Telefone (com DDD):`, `Tel.`, `Celular 2`, and the `Phone 1 - Value` of address books. */
const titleOf = (text: string): string =>
  fold(text.slice(0, 50))
    .replace(/\([^()]*\)|[:*."\u200b]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ \d(?: - (?:value|valor))?$/, '')
