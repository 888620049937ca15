import {
  isCorrupt,
  type Migration,
  migrate,
  migrationsOf,
  missingMigrations,
  openSqlite,
  type SqliteFile,
} from '../../index.ts'
import { inDatabase } from '../databases.ts'
import { BackupError } from '../errors.ts'
import { checkRows } from './check-rows.ts'

/**
 * Brings a database that came from elsewhere up to date and holds it to what a desk is: whole, of our schema and nothing besides, with
 * rows as the calls take them, and with files that lie nowhere but in the company's folder. Throws BackupError.
 */
export function checkArrived(path: string, blobColumns: readonly { table: string; column: string }[]): void {
  try {
    inDatabase(path, file => {
      file.pragma('trusted_schema = OFF')
      // First, with the schema of its own version: what is written to it from here on would set off what acts by itself.
      checkSchema(file)
      if (file.pragma('integrity_check(1)', { simple: true }) !== 'ok')
        throw new BackupError('The database of the archive is damaged.')
      migrate(file, migrationsOf('tenant'))
      if ((file.pragma('foreign_key_check') as unknown[]).length > 0)
        throw new BackupError('The database of the archive names rows that are not there.')
      checkRows(file)
      for (const { table, column } of blobColumns) {
        const strange = file
          .prepare(
            `SELECT 1 FROM ${table} WHERE ${column} IS NOT NULL AND
             (typeof(${column}) <> 'text' OR length(${column}) <> 22 OR ${column} GLOB '*[^A-Za-z0-9_-]*') LIMIT 1`,
          )
          .get()
        if (strange) throw new BackupError('The database of the archive names a file that cannot be one.')
      }
    })
  } catch (error) {
    if (error instanceof BackupError) throw error
    if (isCorrupt(error)) throw new BackupError('The database of the archive is damaged.')
    if ((error as Error).name === 'MigrationFault') throw new BackupError((error as Error).message)
    // Whatever a strange database rejects, it is rejected for being one.
    if (
      /^SQLITE_/.test((error as { code?: string }).code ?? '') &&
      !/FULL|IOERR/.test((error as { code: string }).code)
    )
      throw new BackupError('The database of the archive is not that of a Balcão.')
    throw error
  }
}

/** Throws BackupError unless it is what the migrations made that it says it has seen. */
function checkSchema(file: SqliteFile): void {
  const kind = file.prepare("SELECT type FROM pragma_table_list('migrations')").pluck().get()
  const all = migrationsOf('tenant')
  const missing = kind === 'table' ? missingMigrations(file, all) : all
  const seen = all.filter(migration => !missing.includes(migration))
  if (seen.length === 0 || schemaOf(file) !== schemaAfter(seen))
    throw new BackupError('The database of the archive is not that of a Balcão.')
}

/** Tables by their columns, since those that were added stand last; all else to the letter. */
function schemaOf(file: SqliteFile): string {
  const all = file
    .prepare(
      `SELECT type, name, tbl_name, CASE WHEN type <> 'table' OR sql LIKE 'CREATE VIRTUAL%' THEN sql END AS acts
       FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name`,
    )
    .all() as { type: string; name: string }[]
  const tables = all
    .filter(({ type }) => type === 'table')
    .map(({ name }) => LOOKS.map(look => file.prepare(look).all(name)))
  return JSON.stringify([all, tables])
}

/** How a table is asked what it is. */
const LOOKS = [
  'SELECT type, wr, strict FROM pragma_table_list(?)',
  'SELECT name, type, "notnull", dflt_value, pk, hidden FROM pragma_table_xinfo(?) ORDER BY name',
  'SELECT "table", "from", "to", on_update, on_delete FROM pragma_foreign_key_list(?) ORDER BY "from", "table", seq',
]

function schemaAfter(migrations: readonly Migration[]): string {
  const file = openSqlite(':memory:')
  try {
    migrate(file, migrations)
    return schemaOf(file)
  } finally {
    file.close()
  }
}
