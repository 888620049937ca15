import { statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type MigrationSet, migrationsOf, openSqlite, type SqliteFile, unknownMigration } from '../index.ts'
import { BackupError, diskError } from './errors.ts'
import type { StoredDatabase } from './snapshot.ts'

/** Pages that are copied in one go; between two goes others of the thread have their turn. */
const PAGES = 2000

/** What is stored of a database beside its content. */
export type AboutDatabase = Pick<StoredDatabase, 'schema' | 'counts'> & { fault: string | undefined }

/**
 * Copies a database as it is at one moment, by SQLite's online backup, while others write to it: they wait for nothing, and the copy
 * holds whole transactions alone. The copy is one file without a journal beside it.
 */
export async function copyDatabase(from: string, to: string): Promise<AboutDatabase> {
  await copyPages(from, to)
  try {
    return inDatabase(to, file => ({ fault: errorOf(file, 'quick'), ...aboutDatabase(file) }))
  } catch (error) {
    throw diskError(error, `A copy of ${from} cannot be written`)
  }
}

/** The same without a look at it. */
export async function copyPages(from: string, to: string): Promise<void> {
  await rm(to, { force: true })
  try {
    const source = openSqlite(from, { readonly: true })
    try {
      // All goes read the one snapshot that is open here; without it each commit of others would begin the copy again.
      source.exec('BEGIN')
      source.prepare('SELECT count(*) FROM sqlite_master').get()
      await source.backup(to, { progress: () => PAGES })
    } finally {
      source.close()
    }
  } catch (error) {
    throw diskError(error, `A copy of ${from} cannot be written`)
  }
}

/** Opens a database that nobody else has open, and leaves it as one file. */
export function inDatabase<T>(path: string, work: (file: SqliteFile) => T): T {
  const file = openSqlite(path)
  try {
    const result = work(file)
    file.pragma('wal_checkpoint(TRUNCATE)')
    file.pragma('journal_mode = DELETE')
    return result
  } finally {
    file.close()
  }
}

/** Its newest migration, and how many rows its tables have. */
function aboutDatabase(file: SqliteFile): Pick<StoredDatabase, 'schema' | 'counts'> {
  const names = file
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite_%'
       AND NOT EXISTS (
         SELECT 1 FROM sqlite_master v WHERE v.sql LIKE 'CREATE VIRTUAL%' AND sqlite_master.name LIKE v.name || '\\_%' ESCAPE '\\'
       ) ORDER BY name`,
    )
    .pluck()
    .all() as string[]
  const countOf = (name: string): number => file.prepare(`SELECT count(*) FROM "${name}"`).pluck().get() as number
  const schema = names.includes('migrations')
    ? (file.prepare('SELECT max(name) FROM migrations').pluck().get() as string | null)
    : null
  return { schema: schema ?? '', counts: Object.fromEntries(names.map(name => [name, countOf(name)])) }
}

/** What SQLite finds wrong with a database; undefined where all is well. */
function errorOf(file: SqliteFile, how: 'quick' | 'integrity'): string | undefined {
  const found = file.pragma(`${how}_check(1)`, { simple: true })
  return found === 'ok' ? undefined : String(found)
}

/** How the files of a database look: size and time of the last change, of its journal too. */
export function looksOf(path: string): string {
  return [path, `${path}-wal`]
    .map(each => statSync(each, { bigint: true, throwIfNoEntry: false }))
    .map(found => (found ? `${found.size}@${found.mtimeNs}` : '-'))
    .join(' ')
}

/** The last change of a database's files, in milliseconds. */
export const changedAt = (path: string): number =>
  Math.max(...[path, `${path}-wal`].map(each => statSync(each, { throwIfNoEntry: false })?.mtimeMs ?? 0))

/**
 * Looks at a database that was fetched from a backup: whole, of a schema that this program knows, and with the rows that were
 * counted, if they were. Throws BackupError.
 */
export function checkFetched(
  path: string,
  what: string,
  set: MigrationSet,
  expected: StoredDatabase | undefined,
): void {
  inDatabase(path, file => {
    const strange = unknownMigration(file, migrationsOf(set))
    if (strange)
      throw new BackupError(`${what} was changed by a newer version of Balcão (${strange}). Use that version.`)
    const error = errorOf(file, 'integrity')
    if (error) throw new BackupError(`${what} is damaged: ${error}.`)
    if (!expected) return
    const { counts } = aboutDatabase(file)
    for (const [table, rows] of Object.entries(expected.counts))
      if (counts[table] !== rows)
        throw new BackupError(`${what} is not what was stored: ${table} has ${counts[table] ?? 'no'} rows of ${rows}.`)
  })
}
