import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { migrate, migrationsOf } from './migrate.ts'
import type { TenantTables } from './schema/tenant.ts'
import { openSqlite } from './sqlite.ts'
import { Store } from './store.ts'

export type TenantDb = Kysely<TenantTables>
export type TenantStore = Store<TenantTables>

/** Where everything of one company lives. */
export const companyFolder = (dataFolder: string, companyId: number): string =>
  join(dataFolder, 'companies', String(companyId))

export function openTenant(dataFolder: string, companyId: number): TenantStore {
  const folder = companyFolder(dataFolder, companyId)
  mkdirSync(folder, { recursive: true })
  const file = openSqlite(join(folder, 'desk.sqlite'))
  migrate(file, migrationsOf('tenant'))
  return new Store<TenantTables>(file)
}
