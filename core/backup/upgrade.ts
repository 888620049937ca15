import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { counted } from '../kit/counted.ts'
import {
  deskFile,
  desksIn,
  fileFaultOf,
  hasNoSchema,
  isCorrupt,
  type MigrationSet,
  migrate,
  migrationsOf,
  missingMigrations,
  mustKnowDesks,
  openSqlite,
  schemaMark,
} from '../storage/index.ts'
import { createBackup, scratchOf, type Tell } from './create.ts'
import { BackupFault } from './faults.ts'
import { readBegun, readMark, writeBegun, writeMark } from './mark.ts'
import { pruneBackups } from './prune.ts'
import { folderStore } from './stores/folder.ts'

/** Where the backups before an upgrade lie, within the data. */
const UPGRADE_BACKUPS = 'backups'
const KEPT = 3

export interface UpgradeOrder {
  data: string
  /** Of the program. */
  version: string
  withBackup: boolean
}

/**
 * Brings all databases of a folder to the schema of this program, after a backup of them; nobody works on the folder meanwhile. One
 * that a newer program changed is found before anything is touched. Cut short, it goes on with the next start. Throws MigrationFault
 * and BackupFault.
 */
export async function upgradeFolder({ data, version, withBackup }: UpgradeOrder, tell: Tell): Promise<void> {
  mustKnowDesks(data)
  const mark = schemaMark()
  if (readMark(data) === mark) return
  const older = databasesOf(data).filter(({ path, set }) => lacks(path, set))
  // One that goes on where it ended has its backup: another one would be of databases that are half old, half new.
  if (older.length > 0 && withBackup && readBegun(data) !== mark) {
    await backUp(data, version, older.length, tell)
    writeBegun(data, mark)
  }
  for (const [index, { path, set }] of older.entries()) {
    tell({ step: 'bringing databases up to date', done: index, of: older.length })
    const file = openSqlite(path)
    try {
      migrate(file, migrationsOf(set))
    } finally {
      file.close()
    }
  }
  writeMark(data, mark)
}

async function backUp(data: string, version: string, databases: number, tell: Tell): Promise<void> {
  const store = folderStore(join(data, UPGRADE_BACKUPS))
  tell({ step: `copying ${counted(databases, 'database')} to ${store.name} before they are brought up to date` })
  try {
    const order = { data, kind: 'before-upgrade', version, withMedia: false, now: Date.now() } as const
    const { id } = await createBackup(store, order, () => {})
    const scratch = await scratchOf(store, data)
    try {
      await pruneBackups(store, ['before-upgrade'], KEPT, scratch, order.now)
    } finally {
      rmSync(scratch, { recursive: true, force: true })
    }
    tell({ step: `backup ${id} of the databases lies in ${store.name}` })
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error
    throw new BackupFault(
      `The databases are older than this Balcão, and the backup before bringing them up to date cannot be made. ${error.message} ` +
        'Nothing was changed; --backup-before-upgrade no goes on without it.',
      error.kind,
    )
  }
}

interface Database {
  path: string
  set: MigrationSet
}

/** Those that are there. */
function databasesOf(data: string): Database[] {
  const desks = desksIn(data).map((id): Database => ({ path: deskFile(data, id), set: 'tenant' }))
  const platform = join(data, 'platform.sqlite')
  return [...(existsSync(platform) ? [{ path: platform, set: 'platform' } as const] : []), ...desks]
}

/** One that is damaged lacks nothing: whoever opens it is told, and the others work. Nor does one that is empty: it would become a new one. */
function lacks(path: string, set: MigrationSet): boolean {
  if (set === 'tenant' && fileFaultOf(path)) return false
  try {
    const file = openSqlite(path)
    try {
      if (set === 'tenant' && hasNoSchema(file)) return false
      return missingMigrations(file, migrationsOf(set)).length > 0
    } finally {
      file.close()
    }
  } catch (error) {
    if (isCorrupt(error)) return false
    throw error
  }
}
