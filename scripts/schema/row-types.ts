import { type Migration, type MigrationSet, migrate } from '../../core/storage/migrate.ts'
import { openSqlite, type SqliteFile } from '../../core/storage/sqlite.ts'
import { commentsOf } from './comments.ts'

interface Column {
  table: string
  isVirtual: 0 | 1
  name: string
  declared: string
  isRequired: 0 | 1
  hasDefault: 0 | 1
  /** SQLite gives the number when an insert names none. */
  isRowKey: 0 | 1
}

/** Tables by name, each with its columns in their order; of virtual tables also the columns that `SELECT *` leaves out. */
const COLUMNS = `SELECT t.name AS "table", t.type = 'virtual' AS isVirtual, c.name, c.type AS declared,
    c."notnull" OR c.pk > 0 OR t.type = 'virtual' AS isRequired, c.dflt_value IS NOT NULL AS hasDefault,
    t.wr = 0 AND c.pk = 1 AND c.type = 'INTEGER'
      AND NOT EXISTS (SELECT 1 FROM pragma_table_info(t.name) other WHERE other.pk > 1)
      AND NOT EXISTS (SELECT 1 FROM pragma_foreign_key_list(t.name) f WHERE f."from" = c.name) AS isRowKey
  FROM pragma_table_list t JOIN pragma_table_xinfo(t.name) c
  WHERE t.schema = 'main' AND t.type IN ('table', 'virtual') AND t.name <> 'migrations' AND t.name NOT LIKE 'sqlite%'
  ORDER BY t.name, c.cid`

/** What SQLite holds of a STRICT table's type. */
const TYPES: Record<string, string> = { INTEGER: 'number', REAL: 'number', TEXT: 'string', BLOB: 'Uint8Array' }

/**
 * Returns the TypeScript of an interface `name` that has the row of every table which the migrations leave, as Kysely
 * understands it. Comments of the migrations become doc comments, `CHECK (x IN (…))` a union of its values.
 */
export function rowTypes(set: MigrationSet, name: string, migrations: readonly Migration[]): string {
  const file = openSqlite(':memory:')
  migrate(file, [...migrations])
  const columns = file.prepare(COLUMNS).all() as Column[]
  const allowed = allowedValues(file)
  file.close()
  const comments = commentsOf(migrations)
  const tables = [...Map.groupBy(columns, column => column.table)].map(([table, members]) => {
    const rows = members.map(each => {
      const place = `${table}.${each.name}`
      return `${doc(comments.get(place))}${each.name}: ${typeOf(each, allowed.get(place))}`
    })
    const rowid = members[0]!.isVirtual ? ['rowid: number'] : []
    return `${doc(comments.get(table))}${table}: {\n${[...rowid, ...rows].join('\n')}\n}`
  })
  return `// Made from migrations/${set} by \`npm run schema\`. Change no line here: add a migration.
import type { Generated } from 'kysely'

export interface ${name} {\n${tables.join('\n\n')}\n}\n`
}

function typeOf({ isVirtual, name, declared, isRequired, hasDefault, isRowKey }: Column, union?: string): string {
  const plain = union ?? (isVirtual ? virtualType(name) : (TYPES[declared] ?? 'unknown'))
  const type = isRequired ? plain : `${plain} | null`
  return hasDefault || isRowKey ? `Generated<${type}>` : type
}

/** Full text search has texts, and how well a row fits. */
const virtualType = (column: string): string => (column === 'rank' ? 'number' : 'string')

/** By `table.column`: the values that its check allows, as a union of literals. */
function allowedValues(file: SqliteFile): Map<string, string> {
  const tables = file.prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'table'`).all() as Migration[]
  const entries = tables.flatMap(({ name, sql }) =>
    [...sql.matchAll(/\bCHECK\s*\(\s*(\w+)\s+IN\s*\(([^()]*)\)\s*\)/gi)].map(
      ([, column, values]) => [`${name}.${column}`, unionOf(values ?? '')] as const,
    ),
  )
  return new Map(entries)
}

const unionOf = (values: string): string =>
  (values.match(/'(?:[^']|'')*'|-?\d+/g) ?? [])
    .map(value => (value.startsWith("'") ? JSON.stringify(value.slice(1, -1).replaceAll("''", "'")) : value))
    .join(' | ')

function doc(lines: readonly string[] | undefined): string {
  if (!lines) return ''
  return lines.length === 1 ? `/** ${lines[0]} */\n` : `/**\n${lines.map(line => ` * ${line}`).join('\n')}\n */\n`
}
