import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { layBlank } from './blank.ts'
import { migrate, migrationsOf } from './migrate.ts'
import type { TenantTables } from './schema/tenant.ts'
import { openSqlite } from './sqlite.ts'
import { Store } from './store.ts'

export type TenantDb = Kysely<TenantTables>
export type TenantStore = Store<TenantTables>

/** Where everything of one company lives. */
export const companyFolder = (dataFolder: string, companyId: number): string =>
  join(dataFolder, 'companies', String(companyId))

/** The database file of a company. */
export const deskFile = (dataFolder: string, companyId: number): string =>
  join(companyFolder(dataFolder, companyId), 'desk.sqlite')

export function openTenant(dataFolder: string, companyId: number): TenantStore {
  mkdirSync(companyFolder(dataFolder, companyId), { recursive: true })
  const path = deskFile(dataFolder, companyId)
  layBlank(path, 'tenant')
  const file = openSqlite(path)
  migrate(file, migrationsOf('tenant'))
  return new Store<TenantTables>(file)
}
