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
export class MigrationFault extends Error {
  override readonly name = 'MigrationFault'
}

const checksum = (sql: string): string => createHash('sha256').update(sql).digest('hex')

/**
 * Brings a file to the newest schema, forward only. Each migration and the note that it ran commit together, so a crash
 * in the middle leaves the schema before or after it, never between. Refuses a changed or unknown migration.
 */
export function migrate(file: SqliteFile, migrations: Migration[]): void {
  file.exec('CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL) STRICT')
  const applied = new Map(
    (file.prepare('SELECT name, checksum FROM migrations').all() as { name: string; checksum: string }[]).map(row => [
      row.name,
      row.checksum,
    ]),
  )
  for (const name of applied.keys()) {
    if (!migrations.some(known => known.name === name))
      throw new MigrationFault(`The database was changed by a newer version of Balcão (${name}). Run that version.`)
  }
  for (const { name, sql } of migrations) {
    const seen = applied.get(name)
    if (seen !== undefined && seen !== checksum(sql))
      throw new MigrationFault(`Migration ${name} is not the one that this database was made with.`)
    if (seen !== undefined) continue
    file.transaction(() => {
      file.exec(sql)
      file.prepare('INSERT INTO migrations (name, checksum) VALUES (?, ?)').run(name, checksum(sql))
    })()
  }
}
