import type { Column, Table } from './schema.ts'
import type { Source } from './source.ts'

/** What is read of a table. A table or a column that there is not is as an empty one. */
export interface Wanted<Field extends string> {
  table: string
  /** Our names, and those that the columns have in one fork or another. */
  fields: Record<Field, string | readonly string[]>
  /** By what they are read, in this order, so that reading can go on behind the last row. Together they name one row. */
  order: readonly NoInfer<Field>[]
  /** The table whose company it is, where it has none itself, and the column that names its row. */
  parent?: { table: string; by: string; orOwn?: true }
  /** Its rows do not tell whose they are: anyone who reads those of all companies tells them apart. */
  isShared?: true
  /** A row of the same table that it names, and what is told about that. */
  other?: { by: string; fields: Record<string, string> }
}

export interface Question {
  text: string
  values: readonly string[]
}

const COMPANY = ['companyId', 'tenantId'] as const

/** The question for the rows behind a place, of one company where there are several; undefined where there is no such table. */
export function questionFor<Field extends string>(
  { schema, dialect }: Source,
  { table: name, fields, order, parent, other, isShared }: Wanted<Field>,
  companyId: string | undefined,
  after: readonly string[],
): Question | undefined {
  const table = schema.table(name)
  if (!table) return undefined
  const of = (alias: string, { column }: Column): string => `${alias}.${dialect.name(column)}`
  const columnOf = (field: Field): Column | undefined => table.column(...[fields[field]].flat())
  const keyOf = (field: Field): string | undefined => {
    const column = columnOf(field)
    return column && (isMoment(column) ? dialect.moment(of('a', column)) : of('a', column))
  }
  const keys = order.map(keyOf)
  if (keys.some(key => key === undefined)) return undefined
  const values: string[] = []
  const value = (provided: string): string => dialect.value(values.push(provided))
  const columns = (Object.keys(fields) as Field[]).map(field => {
    const column = columnOf(field)
    return `${column ? of('a', column) : 'NULL'} AS ${dialect.name(field)}`
  })
  const joins: string[] = []
  const wheres: string[] = []
  if (other) {
    const join = joinOther(table, other)
    for (const field of Object.keys(other.fields))
      columns.push(`${(join && of('o', table.column(other.fields[field]!)!)) ?? 'NULL'} AS ${dialect.name(field)}`)
    if (join) joins.push(`LEFT JOIN ${dialect.name(table.name)} o ON ${of('o', join.id)} = ${of('a', join.by)}`)
  }
  if (companyId !== undefined) {
    const own = table.column(...COMPANY)
    const above = parent && schema.table(parent.table)
    const aboveOwn = above?.column(...COMPANY)
    const [id, by] = [above?.column('id'), parent && table.column(parent.by)]
    if (above && aboveOwn && id && by) {
      const isOurs = `${of('p', aboveOwn)} = ${value(companyId)}`
      const orphan = parent.orOwn && own && `${of('p', id)} IS NULL AND ${of('a', own)} = ${value(companyId)}`
      joins.push(`${orphan ? 'LEFT JOIN' : 'JOIN'} ${dialect.name(above.name)} p ON ${of('p', id)} = ${of('a', by)}`)
      wheres.push(orphan ? `(${isOurs} OR (${orphan}))` : isOurs)
    } else if (own) wheres.push(`${of('a', own)} = ${value(companyId)}`)
    // Those of another company come in no case.
    else if (!isShared) return undefined
  }
  if (after.length > 0) {
    const behind = order.map((_, at) => {
      const same = keys.slice(0, at).map((key, n) => `${key} = ${value(after[n]!)}`)
      return `(${[...same, `${keys[at]} > ${value(after[at]!)}`].join(' AND ')})`
    })
    wheres.push(`(${behind.join(' OR ')})`)
  }
  const places = keys.map((key, at) => `${key} AS ${dialect.name(`key${at}`)}`)
  const where = wheres.length > 0 ? ` WHERE ${wheres.join(' AND ')}` : ''
  const text = `SELECT ${[...places, ...columns].join(', ')} FROM ${dialect.name(table.name)} a ${joins.join(' ')}${where}
    ORDER BY ${keys.join(', ')}`
  return { text, values }
}

/** Where the place of a row stands in what a question brings. */
export const keyNames = (order: readonly string[]): string[] => order.map((_, at) => `key${at}`)

const isMoment = ({ type }: Column): boolean => /^(timestamp|datetime)/.test(type)

/** How a row names another one of its table, where both columns are of one type: of others none could be found by an index. */
function joinOther(table: Table, other: { by: string; fields: Record<string, string> }) {
  const [id, by] = [table.column('id'), table.column(other.by)]
  const isThere = Object.values(other.fields).every(field => table.column(field))
  return id && by && id.type === by.type && isThere ? { id, by } : undefined
}
