import type { Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { PlatformDb } from './platform-db.ts'
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

/** What Kysely has to know of any of them; that names and values fit is seen to by `Table`. */
interface AnyRow {
  id: Generated<number>
  [column: string]: unknown
}
type AnyDb = Kysely<{ any: AnyRow }>

/** `Known` is what the module knows of columns beyond the schema: see `Row`. */
export function table<Name extends Numbered, Known extends Partial<Selectable<Tables[Name]>> = Record<never, never>>(
  name: Name,
): Table<Name, Known> {
  const any = name as string as 'any'
  const methods = {
    byId: (db: AnyDb, id: number) => db.selectFrom(any).selectAll().where('id', '=', id).executeTakeFirst(),
    find: (db: AnyDb, column: string, value: unknown) =>
      db.selectFrom(any).selectAll().where(column, '=', value).orderBy('id').limit(1).executeTakeFirst(),
    count: async (db: AnyDb) =>
      (await db.selectFrom(any).select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count,
    insert: (db: AnyDb, row: Insertable<AnyRow>) =>
      db.insertInto(any).values(row).returningAll().executeTakeFirstOrThrow(),
    update: (db: AnyDb, id: number, change: Updateable<AnyRow>) =>
      db.updateTable(any).set(change).where('id', '=', id).returningAll().executeTakeFirst(),
    remove: async (db: AnyDb, id: number) =>
      (await db.deleteFrom(any).where('id', '=', id).executeTakeFirstOrThrow()).numDeletedRows > 0n,
  }
  return methods as unknown as Table<Name, Known>
}
