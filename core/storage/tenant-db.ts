import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { layBlank } from './blank.ts'
import { DatabaseError, fileErrorOf } from './database-error.ts'
import { hasNoSchema, migrate, migrationsOf } from './migrate.ts'
import type { TenantTables } from './schema/tenant.ts'
import { openSqlite } from './sqlite.ts'
import { Store } from './store.ts'

export type TenantDb = Kysely<TenantTables>
export type TenantStore = Store<TenantTables>

/** Where everything of one company lives. */
export const companyFolder = (dataFolder: string, companyId: number): string =>
  join(dataFolder, 'companies', String(companyId))

/** The database file of a company. */
export const companyFile = (dataFolder: string, companyId: number): string =>
  join(companyFolder(dataFolder, companyId), 'desk.sqlite')

/** The companies of whose desk something lies in a data folder, by their numbers. */
export function databasesIn(dataFolder: string): number[] {
  const folder = join(dataFolder, 'companies')
  const names = existsSync(folder) ? readdirSync(folder).filter(name => /^\d+$/.test(name)) : []
  return names
    .map(Number)
    .filter(id => existsSync(companyFile(dataFolder, id)))
    .sort((a, b) => a - b)
}

/** Lays the empty database of a company that is being founded: nothing else ever makes one. One that is there already stays. */
export function layTenant(dataFolder: string, companyId: number): void {
  mkdirSync(companyFolder(dataFolder, companyId), { recursive: true })
  layBlank(companyFile(dataFolder, companyId), 'tenant')
}

/** Opens the database of a company that was founded. Throws DatabaseError where it is missing or empty. */
export function openTenant(dataFolder: string, companyId: number): TenantStore {
  const path = companyFile(dataFolder, companyId)
  const problem = fileErrorOf(path)
  if (problem) throw new DatabaseError(companyId, problem, path)
  const file = openSqlite(path)
  try {
    if (hasNoSchema(file)) throw new DatabaseError(companyId, 'empty', path)
    migrate(file, migrationsOf('tenant'))
  } catch (error) {
    file.close()
    throw error
  }
  return new Store<TenantTables>(file)
}
