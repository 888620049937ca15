import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { migrate, migrationsOf } from './migrate.ts'
import type { PlatformTables } from './schema/platform.ts'
import { openSqlite } from './sqlite.ts'
import { Store } from './store.ts'

export type PlatformDb = Kysely<PlatformTables> & { readonly __platform?: never }
export type PlatformStore = Store<PlatformTables>

export function openPlatform(dataFolder: string): PlatformStore {
  mkdirSync(dataFolder, { recursive: true })
  const file = openSqlite(join(dataFolder, 'platform.sqlite'))
  migrate(file, migrationsOf('platform'))
  return new Store<PlatformTables>(file)
}
