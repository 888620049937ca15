import { existsSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pluralize } from '../../kit/pluralize.ts'
import {
  companyFile,
  databasesIn,
  fileErrorOf,
  hasNoSchema,
  isCorrupt,
  type MigrationSet,
  migrate,
  migrationsOf,
  missingMigrations,
  mustKnowDatabases,
  openSqlite,
  schemaMark,
} from '../index.ts'
import { AsItWas, type Which } from './before-upgrade.ts'
import { createBackup, type Report, scratchOf } from './create.ts'
import { changedAt } from './databases.ts'
import { BackupError } from './errors.ts'
import { packedKey } from './objects.ts'
import { pruneBackups } from './prune.ts'
import { readMark, writeMark } from './schema-mark.ts'
import { holdsSame, type Nightly, nightlyAt, storedOf } from './stored.ts'
import { folderStore } from './stores/folder.ts'
import type { BackupLocation } from './stores/location.ts'
import type { Store } from './stores/store.ts'

/** Where the backups before an upgrade lie, within the data. */
export const UPGRADE_BACKUPS = 'backups'
const STORED = 3
/** What a migration makes a database grow by, of its size; and what the backup of its copy may take beside that. */
const GROWTH = 0.25
const PACKED = 0.5

export interface UpgradeOrder {
  data: string
  /** Of the program. */
  version: string
  withBackup: boolean
  /** Where the backups go that are made by themselves: what one of today holds unchanged is not copied. */
  nightly?: BackupLocation | undefined
}

/** What is left of an upgrade once the platform is up to date. */
export interface CompaniesToUpgrade {
  /** Those whose databases are older, the ones that changed last first. */
  companies: number[]
  /** There is no room to copy all: what a backup of today holds unchanged is taken over, which takes longer than a copy. */
  savesRoom: boolean
}

/** What an upgrade says of how far it is: beside the progress, the company that it is done with, and why it could not be upgraded. */
export type ReportUpgrade = (far: Parameters<Report>[0] & { company?: { id: number; fault?: string } }) => void

/** Whether a start has nothing to look at: all databases of the folder are of this program's schema, and what an upgrade kept has its backup. */
export const isUpToDate = (data: string): boolean => readMark(data) === schemaMark() && !new AsItWas(data).exists()

/** Brings all databases of a folder to the schema of this program, each kept as it was before that; nobody works on the folder meanwhile. */
export async function upgradeFolder(order: UpgradeOrder, report: ReportUpgrade): Promise<void> {
  const rest = await beginUpgrade(order, report)
  if (rest) await upgradeCompanies(order, rest, report)
}

/**
 * The first part of an upgrade: looks at all databases and at the room on the disk, then brings the platform's up to date. One that a
 * newer program changed is found before anything is touched. Undefined where nothing is to be done. Throws MigrationError and BackupError.
 */
export async function beginUpgrade(
  { data, version: _, withBackup, nightly }: UpgradeOrder,
  report: ReportUpgrade,
  freeBytes = freeBytesAt,
): Promise<CompaniesToUpgrade | undefined> {
  mustKnowDatabases(data)
  if (isUpToDate(data)) return undefined
  const mark = schemaMark()
  const asItWas = new AsItWas(data)
  asItWas.forgetOthers(mark)
  const older = readMark(data) === mark ? [] : await olderIn(data, report)
  const keeps = withBackup && asItWas.backupFor(mark) === undefined
  const platform = older.find(({ which }) => which === 'platform')
  const contexts = older.filter(({ which }) => which !== 'platform')
  const savesRoom = older.length > 0 && (await mustHaveRoom(data, older, keeps, nightly, freeBytes))
  if (keeps && older.length > 0)
    report({ step: `${pluralize(older.length, 'database')} are brought up to date, each kept as it was before that` })
  if (platform) {
    report({ step: 'bringing the database of the platform up to date' })
    // Those of companies may have been upgraded with one of before, whose accounts they go by.
    if (keeps) await keep(platform, asItWas)
    upgradeDatabase(platform)
  } else if (keeps && older.length > 0 && !asItWas.of('platform') && existsSync(platformFile(data)))
    await keep({ which: 'platform', path: platformFile(data), set: 'platform' }, asItWas)
  if (contexts.length === 0 && !asItWas.holdsSome()) {
    writeMark(data, mark)
    asItWas.remove()
    return undefined
  }
  const companies = contexts.toSorted((a, b) => b.changed - a.changed).map(({ which }) => Number(which))
  return { companies, savesRoom }
}

/**
 * The second part: company by company, each of which may be worked with once it is told about; then what was stored of all becomes a backup.
 * One that cannot be brought up to date is reported with its error, and is tried again by the next start. `wanted` are those that someone
 * waits for, by their place in the list: they are next. Throws BackupError where that backup cannot be made now.
 */
export async function upgradeCompanies(
  { data, version, withBackup, nightly: place }: UpgradeOrder,
  { companies, savesRoom }: CompaniesToUpgrade,
  report: ReportUpgrade,
  wanted?: Int32Array,
): Promise<{ failed: number }> {
  const mark = schemaMark()
  const asItWas = new AsItWas(data)
  const keeps = withBackup && asItWas.backupFor(mark) === undefined
  const nightly = keeps && savesRoom ? await nightlyAt(place, Date.now()) : undefined
  const store = folderStore(join(data, UPGRADE_BACKUPS))
  const waiting = companies.map((id, index) => ({ id, index }))
  let failed = 0
  while (waiting.length > 0) {
    const first = waiting.findIndex(({ index }) => wanted && Atomics.load(wanted, index) !== 0)
    const [{ id } = { id: 0 }] = waiting.splice(Math.max(0, first), 1)
    const done = companies.length - waiting.length
    const far = { step: 'bringing companies up to date', done, of: companies.length }
    const error = await errorOfUpgrade({ data, id, asItWas, keeps, store, nightly })
    asItWas.noteError(id, error)
    if (error !== undefined) failed += 1
    report({ ...far, company: error === undefined ? { id } : { id, fault: error } })
  }
  if (keeps && asItWas.holdsSome()) await makeBackup({ data, version, asItWas, mark, store }, report)
  if (failed > 0) return { failed }
  writeMark(data, mark)
  asItWas.remove()
  return { failed }
}

/**
 * Makes the backup of what an upgrade kept that was stopped before it had one, so that there is a way back from it. For anyone who holds the
 * folder's lock. Throws BackupError.
 */
export async function packStored(
  { data, version }: Pick<UpgradeOrder, 'data' | 'version'>,
  report: Report,
): Promise<void> {
  const asItWas = new AsItWas(data)
  if (!asItWas.holdsSome()) return
  const store = folderStore(join(data, UPGRADE_BACKUPS))
  await makeBackup({ data, version, asItWas, mark: schemaMark(), store }, report)
}

/** Why the companies of a folder could not be brought up to date that could not, by their numbers. */
export const upgradeErrors = (data: string): ReadonlyMap<number, string> => new AsItWas(data).faults()

interface Database {
  which: Which
  path: string
  set: MigrationSet
}

interface Older extends Database {
  /** Its last change before it was looked into. */
  changed: number
}

const platformFile = (data: string): string => join(data, 'platform.sqlite')

/** Those that are there and lack something. */
async function olderIn(data: string, report: ReportUpgrade): Promise<Older[]> {
  const contexts = databasesIn(data).map((id): Database => ({ which: id, path: companyFile(data, id), set: 'tenant' }))
  const all = [
    ...(existsSync(platformFile(data))
      ? [{ which: 'platform', path: platformFile(data), set: 'platform' } as const]
      : []),
    ...contexts,
  ]
  const older: Older[] = []
  for (const [index, each] of all.entries()) {
    report({ step: 'looking at databases', done: index, of: all.length })
    const changed = changedAt(each.path)
    if (lacks(each.path, each.set)) older.push({ ...each, changed })
    // Who is answered meanwhile is so between two of them.
    await setImmediate()
  }
  return older
}

/** One that is damaged lacks nothing: anyone who opens it is told, and the others work. Nor does one that is empty: it would become a new one. */
function lacks(path: string, set: MigrationSet): boolean {
  if (set === 'tenant' && fileErrorOf(path)) return false
  try {
    return looking(path, file => {
      if (set === 'tenant' && hasNoSchema(file)) return false
      return missingMigrations(file, migrationsOf(set)).length > 0
    })
  } catch (error) {
    if (isCorrupt(error)) return false
    throw error
  }
}

/** Opens a database that nobody else has open, and leaves it as one file. */
function looking<T>(path: string, look: (file: ReturnType<typeof openSqlite>) => T): T {
  const file = openSqlite(path)
  try {
    return look(file)
  } finally {
    file.close()
  }
}

const newestIn = (path: string): string | null =>
  looking(path, file => file.prepare('SELECT max(name) FROM migrations').pluck().get() as string | null)

async function keep({ which, path }: Database, asItWas: AsItWas): Promise<void> {
  const stored = asItWas.of(which)
  // Of one that a part of the migrations changed already the kept one is from before; of any other the one in its place is.
  if (stored && ('stored' in stored ? stored.stored.schema : newestIn(stored.path)) !== newestIn(path)) return
  await asItWas.copy(which, path)
}

const upgradeDatabase = ({ path, set }: Database): void => looking(path, file => migrate(file, migrationsOf(set)))

interface OneCompany {
  data: string
  id: number
  asItWas: AsItWas
  /** Whether it is stored as it was: no backup of this upgrade has it yet. */
  keeps: boolean
  store: Store
  nightly: Nightly | undefined
}

/** Brings the desk of a company up to date; answers why that could not be done. */
async function errorOfUpgrade(company: OneCompany): Promise<string | undefined> {
  const { data, id, asItWas, keeps, store, nightly } = company
  const context: Database = { which: id, path: companyFile(data, id), set: 'tenant' }
  // Deleted meanwhile.
  if (fileErrorOf(context.path)) return undefined
  try {
    if (keeps && !(await isHeldAlready(context, id, asItWas, store, nightly))) await keep(context, asItWas)
    upgradeDatabase(context)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** Takes over what a backup of today holds of it, if that is what it is. */
async function isHeldAlready(
  { path }: Database,
  id: number,
  asItWas: AsItWas,
  store: Store,
  nightly: Nightly | undefined,
): Promise<boolean> {
  const stored = nightly && !asItWas.of(id) ? storedOf(nightly, id) : undefined
  if (!nightly || !stored || !(await holdsSame(nightly.store, stored, path))) return false
  const content = nightly.store.name === store.name ? undefined : await nightly.store.get(packedKey(stored))
  if (content) await store.put(packedKey(stored), content)
  asItWas.hold(id, stored)
  return true
}

interface BackupToMake {
  data: string
  version: string
  asItWas: AsItWas
  mark: string
  store: Store
}

/** The databases as they were before, those that needed nothing as they are, become the backup that a way back is made of. */
async function makeBackup({ data, version, asItWas, mark, store }: BackupToMake, report: ReportUpgrade): Promise<void> {
  report({ step: `packing the databases as they were before into ${store.name}` })
  const before = (which: Which) => asItWas.of(which)
  const order = { data, kind: 'before-upgrade', version, withMedia: false, now: asItWas.since(), before } as const
  const { id } = await createBackup(store, order, () => {})
  asItWas.becameBackup(id, mark)
  report({ step: `backup ${id} of the databases lies in ${store.name}` })
  const scratch = await scratchOf(store, data)
  try {
    await pruneBackups(store, ['before-upgrade'], STORED, scratch, Date.now())
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const freeBytesAt = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * Whether the room on the disk is enough only with what a backup of today holds already. Throws BackupError where it is not even so, or
 * nothing can be written where the backup goes.
 */
async function mustHaveRoom(
  data: string,
  older: readonly Database[],
  keeps: boolean,
  place: BackupLocation | undefined,
  freeBytes: (folder: string) => number,
): Promise<boolean> {
  const free = freeBytes(data)
  try {
    if (keeps) rmSync(await scratchOf(folderStore(join(data, UPGRADE_BACKUPS)), data), { recursive: true, force: true })
    if (roomFor(older, keeps, undefined) <= free) return false
    const nightly = keeps ? await nightlyAt(place, Date.now()) : undefined
    const needed = roomFor(older, keeps, nightly)
    if (needed <= free) return true
    const [megabytes, are] = [needed, free].map(bytes => Math.ceil(bytes / 1024 ** 2))
    throw new BackupError(
      `It takes ${megabytes} MB on the disk of ${data}, of which ${are} MB are free.`,
      'unavailable',
    )
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    throw new BackupError(
      `The databases are older than this Balcão, and they cannot be brought up to date with a backup of what they were. ${error.message} ` +
        'Nothing was changed; --backup-before-upgrade no goes on without it.',
      error.kind,
    )
  }
}

/** What an upgrade takes beside what is there: its growth, the copies, and the backup that they become. */
function roomFor(older: readonly Database[], keeps: boolean, nightly: Nightly | undefined): number {
  const sizes = older.map(({ path }) => statSync(path).size)
  const needed = older.map(({ which }, index) => {
    const size = sizes[index]!
    const isHeld = nightly && which !== 'platform' && storedOf(nightly, which)?.bytes === size
    return size * (GROWTH + (keeps ? PACKED + (isHeld ? 0 : 1) : 0))
  })
  return needed.reduce((sum, each) => sum + each, Math.max(0, ...sizes))
}
