import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { fileErrorOf } from './database-error.ts'
import { migrate, migrationsOf } from './migrate.ts'
import type { PlatformTables } from './schema/platform.ts'
import { openSqlite } from './sqlite.ts'
import { Store } from './store.ts'
import { databasesIn } from './tenant-db.ts'

export type PlatformDb = Kysely<PlatformTables> & { readonly __platform?: never }
export type PlatformStore = Store<PlatformTables>

/** The database of the platform is gone or empty, though its companies are there. */
class PlatformError extends Error {
  override readonly name = 'PlatformFault'
}

/**
 * Throws PlatformFault where desks lie in a folder and the platform's database, which says whose they are, does not: in a new one
 * other companies would get their numbers, and with them their conversations.
 */
export function mustKnowDatabases(dataFolder: string): void {
  const path = join(dataFolder, 'platform.sqlite')
  const error = fileErrorOf(path)
  if (error === undefined || databasesIn(dataFolder).length === 0) return
  throw new PlatformError(
    `${path}, which says which companies there are, is ${error}, and there are desks of companies. Restore a backup into another folder, and copy this file from there.`,
  )
}

export function openPlatform(dataFolder: string): PlatformStore {
  mkdirSync(dataFolder, { recursive: true })
  mustKnowDatabases(dataFolder)
  const file = openSqlite(join(dataFolder, 'platform.sqlite'))
  migrate(file, migrationsOf('platform'))
  return new Store<PlatformTables>(file)
}
