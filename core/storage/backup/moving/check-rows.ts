import type * as z from 'zod'
import { MAX_RAW } from '../../../kit/limits.ts'
import type { SqliteFile } from '../../index.ts'
import { BackupError } from '../errors.ts'
import { ruleOf } from './column-rules.ts'

/** The first and the last moment that can be written as one, from year 1 to 9999. */
const MOMENTS = '-62135596800000 AND 253402300799999'
const WHOLE_NUMBERS = `${Number.MIN_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER}`

/** Columns of numbers that are moments. */
const MOMENT = /(?:^|[a-z])(?:At|Until|From|Before)$/

interface Column {
  name: string
  type: string
  pk: number
}

/**
 * Holds each row of a database that came from elsewhere to what the calls of a desk take, since lists, pages and mails rely on it. A
 * table is read once by the database itself, and once more for each column that has a contract of its own; of a row no more is held
 * than such a text, whose length is known by then. Throws BackupError that names the first row which is rejected.
 */
export function checkRows(file: SqliteFile): void {
  const tables = file
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all() as string[]
  for (const table of tables) checkTable(file, table)
}

function checkTable(file: SqliteFile, table: string): void {
  const columns = file.prepare('SELECT name, type, pk FROM pragma_table_xinfo(?)').all(table) as Column[]
  const errors = columns.flatMap(column => errorsOf(table, column))
  const row = rowName(columns)
  const found = file
    .prepare(
      `SELECT * FROM (SELECT ${row} AS row, CASE ${errors
        .map(({ sql }, at) => `WHEN ${sql} THEN ${at}`)
        .join(' ')} END AS fault FROM "${table}") WHERE fault IS NOT NULL LIMIT 1`,
    )
    .get() as { row: string; fault: number } | undefined
  if (found) throw rejected(table, found.row, errors[found.fault]!)
  for (const { name } of columns) {
    const contract = ruleOf(table, name)?.contract
    if (contract) checkContract(file, table, { name, row, contract })
  }
}

/** What a column may have that is none of its kind: as the database tells it, and in words. */
function errorsOf(table: string, { name, type }: Column): { column: string; sql: string; said: string }[] {
  const column = `"${name}"`
  const one = (sql: string, content: string) => ({ column: name, sql, said: content })
  if (type === 'INTEGER')
    return MOMENT.test(name)
      ? [one(`${column} NOT BETWEEN ${MOMENTS}`, 'is no moment')]
      : [one(`${column} NOT BETWEEN ${WHOLE_NUMBERS}`, 'is no number')]
  if (type === 'BLOB') return [one(`length(${column}) > ${MAX_RAW}`, `is longer than ${MAX_RAW} bytes`)]
  if (type !== 'TEXT') return []
  const rule = ruleOf(table, name)
  if (!rule) throw new Error(`Nobody has said how long ${table}.${name} may be.`)
  const { most, unlike } = rule
  return [
    one(
      `length(${column}) > ${most} OR instr(${column}, char(0)) > 0`,
      `is longer than ${most} characters, or no text`,
    ),
    ...(unlike ? [one(unlike[0].replace('?', column), unlike[1])] : []),
  ]
}

interface Contract {
  name: string
  row: string
  contract: z.ZodType
}

/** Asks the contract of a column, one text after the other. */
function checkContract(file: SqliteFile, table: string, { name, row, contract }: Contract): void {
  const texts = file.prepare(`SELECT ${row} AS row, "${name}" AS text FROM "${table}" WHERE "${name}" IS NOT NULL`)
  for (const { row: called, text } of texts.iterate() as IterableIterator<{ row: string; text: string }>)
    if (!contract.safeParse(text).success) throw rejected(table, called, { column: name, said: 'is none of its kind' })
}

/** How a row is named: by its key, of which no more is told than one can read. */
function rowName(columns: readonly Column[]): string {
  const keys = columns.filter(({ pk }) => pk > 0).map(({ name }) => `substr("${name}", 1, 40)`)
  return keys.length > 0 ? keys.join(` || ', ' || `) : 'rowid'
}

const rejected = (
  table: string,
  row: string,
  { column, said: content }: { column: string; said: string },
): BackupError =>
  new BackupError(
    `The database of the archive holds what this desk does not take: in ${table}, row ${row}, ${column} ${content}.`,
  )
