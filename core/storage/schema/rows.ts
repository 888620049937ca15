import type { Insertable, Selectable, Updateable } from 'kysely'
import type { PlatformTables } from './platform.ts'
import type { TenantTables } from './tenant.ts'

/** Every table of both databases; no two have one name. */
export type Tables = TenantTables & PlatformTables

export type TableName = keyof Tables

/** A column of some table, with or without the table's name. */
export type ColumnName = {
  [Name in TableName]: (keyof Tables[Name] & string) | `${Name}.${keyof Tables[Name] & string}`
}[TableName]

/**
 * A row as it is read. `Known` says, in one place of the module that owns the table, what the code knows of columns beyond
 * the schema: `Row<'jobs', { kind: JobKind }>`; queries get there by `.$narrowType<Known>()`.
 */
export type Row<Name extends TableName, Known extends Partial<Selectable<Tables[Name]>> = Record<never, never>> = Omit<
  Selectable<Tables[Name]>,
  keyof Known
> &
  Known

/** A row as it is written: columns with a default and those that may be null can be left out. */
export type NewRow<Name extends TableName> = Insertable<Tables[Name]>

/** The columns that an update changes; those that are undefined stay as they are. */
export type RowChange<Name extends TableName> = Updateable<Tables[Name]>
