import type { Generated, Selectable } from 'kysely'
import type { PlatformDb } from './platform-db.ts'
import { run } from './run.ts'
import type { NewRow, Row, RowChange, TableName, Tables } from './schema/rows.ts'
import type { TenantTables } from './schema/tenant.ts'
import type { TenantDb } from './tenant-db.ts'

/** Tables whose rows have a number that SQLite gives. */
type Numbered = { [Name in TableName]: Tables[Name] extends { id: Generated<number> } ? Name : never }[TableName]

type DbOf<Name extends TableName> = Name extends keyof TenantTables ? TenantDb : PlatformDb

/** The ordinary reads and writes of a table with ids. What they are given is typed by the schema. */
export interface Table<Name extends Numbered, Known extends Partial<Selectable<Tables[Name]>> = Record<never, never>> {
  byId(db: DbOf<Name>, id: number): Promise<Row<Name, Known> | undefined>
  /** The row with this value, or the one with the lowest id of several; the column should have an index. */
  find<Column extends keyof Row<Name>>(
    db: DbOf<Name>,
    column: Column,
    value: NonNullable<Row<Name>[Column]>,
  ): Promise<Row<Name, Known> | undefined>
  count(db: DbOf<Name>): Promise<number>
  /** Returns the new row as it is stored, defaults filled in. */
  insert(db: DbOf<Name>, row: NewRow<Name>): Promise<Row<Name, Known>>
  /** Returns the row after the change, undefined when there is none of this id. */
  update(db: DbOf<Name>, id: number, change: RowChange<Name>): Promise<Row<Name, Known> | undefined>
  /** Returns whether there was such a row. */
  remove(db: DbOf<Name>, id: number): Promise<boolean>
}

/**
 * `Known` is what the module knows of columns beyond the schema: see `Row`. The statements are texts, since every message
 * passes here some ten times, and building a query each time costs more than running it.
 */
export function table<Name extends Numbered, Known extends Partial<Selectable<Tables[Name]>> = Record<never, never>>(
  name: Name,
): Table<Name, Known> {
  const rows = `SELECT * FROM ${quoted(name)} WHERE`
  const methods = {
    byId: async (db: DbOf<Name>, id: number) => (await run(db, `${rows} id = ?`, [id]))[0],
    find: async (db: DbOf<Name>, column: string, value: unknown) =>
      (await run(db, `${rows} ${quoted(column)} = ? ORDER BY id LIMIT 1`, [value]))[0],
    count: async (db: DbOf<Name>) =>
      (await run<{ count: number }>(db, `SELECT count(*) AS count FROM ${quoted(name)}`, []))[0]?.count ?? 0,
    insert: async (db: DbOf<Name>, row: object) => {
      const { columns, values } = provided(row)
      const places = columns.map(() => '?').join(', ')
      const into = `INSERT INTO ${quoted(name)} (${columns.join(', ')}) VALUES (${places}) RETURNING *`
      return (await run(db, into, values))[0]
    },
    update: async (db: DbOf<Name>, id: number, change: object) => {
      const { columns, values } = provided(change)
      if (columns.length === 0) return methods.byId(db, id)
      const sets = columns.map(column => `${column} = ?`).join(', ')
      return (await run(db, `UPDATE ${quoted(name)} SET ${sets} WHERE id = ? RETURNING *`, [...values, id]))[0]
    },
    remove: async (db: DbOf<Name>, id: number) =>
      (await run(db, `DELETE FROM ${quoted(name)} WHERE id = ? RETURNING id`, [id])).length > 0,
  }
  return methods as unknown as Table<Name, Known>
}

/** What a row or change gives: a column that is undefined is left as it is. */
function provided(row: object): { columns: string[]; values: unknown[] } {
  const entries = Object.entries(row).filter(([, value]) => value !== undefined)
  return { columns: entries.map(([column]) => quoted(column)), values: entries.map(([, value]) => value) }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
