import { digitsOf, normalizeText } from '../../kit/text.ts'
import type { Cell, Grid } from './limits.ts'
import { readNumber } from './numbers.ts'

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

/** What a column may hold. */
export type Kind = keyof typeof TITLES

/** A title stands above the header at times, and some empty rows. */
const LOOKED_AT = 20

/** Where the header stands, and the columns below it, of each kind those first that are asked first. */
export type Columns = { header: number } & Record<Kind, readonly number[]>

/** The columns that a person chose, of each kind those first that are asked first; places are counted from 0. */
export type ChosenColumns = Readonly<Record<Kind, readonly number[]>>

/** Where the people of a sheet stand by what a person chose. */
export function columnsChosen(grid: Grid, chosen: ChosenColumns): Columns {
  const guessed = findColumns(grid)
  if (guessed) return { ...chosen, header: guessed.header }
  const first = grid.findIndex(row => chosen.number.some(at => isWritten(row?.[at])))
  const holdsPerson = chosen.number.some(at => isWritten(grid[first]?.[at]) && isNumber(grid[first]![at]!))
  return { ...chosen, header: holdsPerson ? first - 1 : first }
}

/** Where the people of a sheet stand: by its titles, else by what its cells hold; undefined where no column holds telephones. */
export const findColumns = (grid: Grid): Columns | undefined => columnsByTitles(grid) ?? columnsByCells(grid)

/**
 * The first of the upper rows that has a column for numbers by its whole title; else the one in which most columns are reported by a word,
 * as what stands above the titles may have such a word too.
 */
export function columnsByTitles(grid: Grid): Columns | undefined {
  const upper = Array.from(grid.slice(0, LOOKED_AT), (row, header) => ({
    header,
    titles: Array.from(row ?? [], textOf),
  }))
  const known = upper.find(({ titles }) => isKnownHeader(titles.map(titleOf)))
  if (known) return { header: known.header, ...titled(grid, known.header) }
  let best: { columns: Columns; told: number } | undefined
  for (const { header, titles } of upper) {
    if (titles.some(isTelephone)) continue
    const kinds = titled(grid, header)
    const emitted = Object.values(kinds).flat().length
    if (kinds.number.length > 0 && emitted >= (best?.told ?? 0)) best = { columns: { header, ...kinds }, told: emitted }
  }
  return best?.columns
}

const textOf = (cell: Cell | undefined): string => String(cell ?? '')

const isKnownHeader = (titles: readonly string[]): boolean =>
  titles.some(title => (TITLES.number as readonly string[]).includes(title))

/** The columns of each kind: those whose whole title is known, then those that a word tells. */
function titled(grid: Grid, header: number): Record<Kind, readonly number[]> {
  const cells = Array.from(grid[header] ?? [], textOf)
  const titles = cells.map(titleOf)
  const words = cells.map(wordsOf)
  const known = (kind: Kind): number[] =>
    TITLES[kind].flatMap(title => titles.flatMap((each, at) => (each === title ? [at] : [])))
  const emitted = (groups: readonly (readonly string[])[], isSo: (at: number) => boolean): number[] =>
    groups.flatMap(group =>
      words.flatMap((each, at) => (each.some(word => group.includes(word)) && isSo(at) ? [at] : [])),
    )
  const isPlain = (at: number): boolean => !words[at]!.some(word => OF_OTHERS.includes(word))
  const below = Array.from(grid.slice(header + 1, header + 1 + LOOKED_BELOW))
  const number = [
    ...known('number'),
    ...emitted(WORDS.telephone, at => isPlain(at) && below.some(row => isWritten(row?.[at]) && isNumber(row![at]!))),
    ...emitted(WORDS.number, at => isPlain(at) && shareOfTelephones(below, at) >= 0.5),
  ]
  const isOther = (at: number): boolean => !number.includes(at)
  const email = [...known('email'), ...emitted(WORDS.email, isOther)]
  const name = [
    ...known('name').filter(isOther),
    ...emitted(WORDS.name, at => isOther(at) && !email.includes(at) && isPlain(at)),
  ]
  const all = { name, surname: known('surname').filter(isOther), number, area: known('area'), email }
  return Object.fromEntries(Object.entries(all).map(([kind, list]) => [kind, [...new Set(list)]])) as typeof all
}

/** Words by which a title tells what it is, those first that tell it best. */
const WORDS = {
  telephone: [
    ['whatsapp', 'whats', 'whatsap', 'watsapp', 'wpp', 'zap', 'zapzap'],
    ['celular', 'cel', 'cell', 'cellphone', 'mobile', 'movil', 'telemovel'],
    ['telefone', 'telefono', 'telephone', 'phone', 'phonenumber', 'fone', 'tel'],
  ],
  number: [
    ['numero', 'number', 'num', 'nro', 'no', 'n'],
    ['contato', 'contacto', 'contact'],
  ],
  email: [['email', 'mail', 'correo']],
  name: [
    ['nome', 'name', 'nombre'],
    ['cliente', 'client', 'customer', 'aluno', 'paciente', 'pessoa', 'contato', 'contacto', 'contact'],
  ],
} as const satisfies Record<string, readonly (readonly string[])[]>

/** Words of what belongs to a person or a telephone and is neither. */
const OF_OTHERS: readonly string[] = [
  ...[
    'tipo',
    'type',
    'label',
    'operadora',
    'carrier',
    'status',
    'data',
    'date',
    'hora',
    'pedido',
    'order',
    'codigo',
    'id',
  ],
  ...[
    'cpf',
    'cnpj',
    'rg',
    'documento',
    'conta',
    'cartao',
    'serie',
    'nota',
    'contrato',
    'rua',
    'cidade',
    'bairro',
    'endereco',
  ],
]

/** Telephones by their cells, where no title tells: the column that holds most, with a name before it and an e-mail where there are such. */
export function columnsByCells(grid: Grid): Columns | undefined {
  const rows = Array.from(grid.slice(0, LOOKED_BELOW))
  const width = Math.max(0, ...rows.map(row => row?.length ?? 0))
  const shares = Array.from({ length: width }, (_, at) => shareOfTelephones(rows.slice(firstTelephone(rows, at)), at))
  const best = shares.indexOf(Math.max(...shares))
  if (best < 0 || shares[best]! < 0.5) return undefined
  // The row above the first telephone holds the titles, where it is there.
  const header = firstTelephone(rows, best) - 1
  const { name, email, surname, area } = titled(grid, header)
  const below = rows.slice(header + 1)
  const holds = (test: (cell: string) => boolean): number[] =>
    shares.flatMap((_, at) => (at !== best && below.some(row => test(String(row?.[at] ?? ''))) ? [at] : []))
  const names = name.length > 0 ? name : holds(cell => /\p{L}{2}/u.test(cell) && !cell.includes('@')).slice(0, 1)
  const emails = email.length > 0 ? email : holds(cell => cell.includes('@')).slice(0, 1)
  return { header, number: [best], name: names, surname, area, email: emails }
}

/** So many rows are looked at for what a column holds. */
const LOOKED_BELOW = 200

const isWritten = (cell: Cell | undefined): boolean => cell !== undefined && cell !== null && String(cell).trim() !== ''

const firstTelephone = (rows: Grid, at: number): number => {
  const first = rows.findIndex(row => isTelephone(row?.[at]))
  return first < 0 ? rows.length : first
}

/** How many of the cells of a column that hold anything are telephones. */
function shareOfTelephones(rows: Grid, at: number): number {
  const cells = rows.map(row => row?.[at]).filter(isWritten)
  return cells.length === 0 ? 0 : cells.filter(isTelephone).length / cells.length
}

/** A number that may be that of a phone, also one that lacks its area code. */
function isNumber(cell: string | number): boolean {
  const read = readNumber(typeof cell === 'string' ? cell.slice(0, 100).trim() : cell)
  return 'number' in read || read.fault === 'number-without-area'
}

/** Nothing but a telephone: with its country, or one of Brazil with its area code; a CPF has as many digits. */
function isTelephone(cell: Cell | undefined): boolean {
  if (!isWritten(cell) || (typeof cell === 'string' && !/^[\d\s()+.'=-]{10,30}$/.test(cell.trim()))) return false
  const read = readNumber(typeof cell === 'number' ? cell : String(cell).trim())
  if (!('number' in read)) return false
  const digits = digitsOf(String(cell))
  return read.number !== digits || /^\s*(?:\+|00)/.test(String(cell)) || /^(?:55\d{10,11}|5[24]\d{10,11})$/.test(digits)
}

/** The words of a title, without capitals and accents. */
const wordsOf = (text: string): string[] =>
  normalizeText(
    text
      .slice(0, 50)
      .replace(/[\u00ba\u00b0]/g, 'o')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/e-mail/gi, 'email'),
  )
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** Without what stands around it: `Telefone (com DDD):`, `Tel.`, `Celular 2`, and the `Phone 1 - Value` of address books. */
const titleOf = (text: string): string =>
  normalizeText(text.slice(0, 50))
    .replace(/\([^()]*\)|[:*."\u200b]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ \d(?: - (?:value|valor))?$/, '')
