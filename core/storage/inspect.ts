import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type MigrationSet, migrationsOf } from './migrate.ts'
import { companyFile, databasesIn } from './tenant-db.ts'

/** A database of a data folder, as it lies there. */
interface KnownFile {
  /** null for the platform's. */
  companyId: number | null
  path: string
  set: MigrationSet
}

/** Which schema a file has. */
interface SchemaState extends Pick<KnownFile, 'companyId' | 'path'> {
  applied: number
  /** What the next start of this version changes. */
  pending: string[]
  /** What a newer version changed. */
  unknown: string[]
}

/** The databases of a folder, the platform's first. */
export function filesOf(dataFolder: string): KnownFile[] {
  const platform = join(dataFolder, 'platform.sqlite')
  const contexts = databasesIn(dataFolder).map(companyId => ({
    companyId,
    path: companyFile(dataFolder, companyId),
    set: 'tenant' as const,
  }))
  return [...(existsSync(platform) ? [{ companyId: null, path: platform, set: 'platform' as const }] : []), ...contexts]
}

/** Looks into a file without changing it, also beside a program that writes it. */
function reading<T>(path: string, look: (file: InstanceType<typeof Database>) => T): T {
  process.umask(0o077)
  const file = new Database(path, { readonly: true, timeout: 5000 })
  try {
    return look(file)
  } finally {
    file.close()
  }
}

/** The companies of a folder as its platform lists them, without those that are being made or deleted; none where it cannot be read. */
export function companiesOf(dataFolder: string): { id: number; name: string }[] {
  try {
    return reading(
      join(dataFolder, 'platform.sqlite'),
      file =>
        file.prepare("SELECT id, name FROM companies WHERE phase IN ('ready', 'untold') ORDER BY id").all() as {
          id: number
          name: string
        }[],
    )
  } catch {
    return []
  }
}

export const schemaOf = ({ companyId, path, set }: KnownFile): SchemaState =>
  reading(path, file => {
    const known = migrationsOf(set).map(({ name }) => name)
    const hasTable = file.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").get() !== undefined
    const rows = hasTable ? (file.prepare('SELECT name FROM migrations').all() as { name: string }[]) : []
    const applied = rows.map(({ name }) => name)
    return {
      ...{ companyId, path, applied: applied.length },
      pending: known.filter(name => !applied.includes(name)),
      unknown: applied.filter(name => !known.includes(name)),
    }
  })

/** What is wrong with a file, as SQLite says it; undefined where it is whole. */
export function damageOf({ path }: KnownFile): string | undefined {
  try {
    const [first] = reading(path, file => file.pragma('quick_check(1)') as { quick_check: string }[])
    return first?.quick_check === 'ok' ? undefined : first?.quick_check
  } catch (error) {
    return (error as Error).message
  }
}
