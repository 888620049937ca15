import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SqliteFile } from './sqlite.ts'

export interface Migration {
  name: string
  sql: string
}

export type MigrationSet = 'platform' | 'tenant'

/** Put in place of the folder by the build, so that the shipped program carries its migrations. */
declare const __BALCAO_MIGRATIONS__: Record<MigrationSet, Migration[]> | undefined

const sets = new Map<MigrationSet, Migration[]>()

export function migrationsOf(set: MigrationSet): Migration[] {
  if (typeof __BALCAO_MIGRATIONS__ !== 'undefined') return __BALCAO_MIGRATIONS__[set]
  const known = sets.get(set)
  if (known) return known
  const folder = join(import.meta.dirname, '../../migrations', set)
  const read = readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => ({ name, sql: readFileSync(join(folder, name), 'utf8') }))
  sets.set(set, read)
  return read
}

/** A database that an older or a newer program, or a hand, has changed in a way that we must not build upon. */
export class MigrationError extends Error {
  override readonly name = 'MigrationFault'
}

const checksum = (sql: string): string => createHash('sha256').update(sql).digest('hex')

/** The migrations that a file has seen, with their sums; none in a new one. */
function appliedTo(file: SqliteFile): Map<string, string> {
  const made = file.prepare("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").get()
  const rows = made ? file.prepare('SELECT name, checksum FROM migrations').all() : []
  return new Map((rows as { name: string; checksum: string }[]).map(row => [row.name, row.checksum]))
}

/** Whether no migration ever ran on a file. */
export const hasNoSchema = (file: SqliteFile): boolean => appliedTo(file).size === 0

/** A migration that a file has seen and these are without; undefined where it has seen no other ones. */
export function unknownMigration(file: SqliteFile, migrations: readonly Migration[]): string | undefined {
  return [...appliedTo(file).keys()].find(name => !migrations.some(known => known.name === name))
}

/** What a file still lacks. Throws MigrationError for one that a newer program changed, or that was made by other migrations. */
export function missingMigrations(file: SqliteFile, migrations: readonly Migration[]): Migration[] {
  const strange = unknownMigration(file, migrations)
  if (strange)
    throw new MigrationError(`The database was changed by a newer version of Balcão (${strange}). Run that version.`)
  const applied = appliedTo(file)
  return migrations.filter(({ name, sql }) => {
    const seen = applied.get(name)
    if (seen !== undefined && seen !== checksum(sql))
      throw new MigrationError(`Migration ${name} is not the one that this database was made with.`)
    return seen === undefined
  })
}

/**
 * Brings a file to the newest schema, forward only. Each migration and the note that it ran commit together, so a crash
 * in the middle leaves the schema before or after it, never between. Rejects a changed or unknown migration.
 */
export function migrate(file: SqliteFile, migrations: readonly Migration[]): void {
  const missing = missingMigrations(file, migrations)
  if (missing.length === 0) return
  file.exec('CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL) STRICT')
  for (const { name, sql } of missing)
    file.transaction(() => {
      file.exec(sql)
      file.prepare('INSERT INTO migrations (name, checksum) VALUES (?, ?)').run(name, checksum(sql))
    })()
}

/** One word for all migrations of this program: folders that were brought to it are known by it. */
export const schemaMark = (): string => checksum(JSON.stringify([migrationsOf('platform'), migrationsOf('tenant')]))
