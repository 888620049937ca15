import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { freeRoomOf, isAlmostFull, readableSize } from '../../blobs/index.ts'
import {
  companyFile,
  companyFolder,
  migrate,
  migrationsOf,
  openSecrets,
  openSqlite,
  type SqliteFile,
} from '../../index.ts'
import { reconcileCompany } from '../after-restore.ts'
import type { Report } from '../create.ts'
import { inDatabase } from '../databases.ts'
import { BackupError, diskError } from '../errors.ts'
import { flushFolders } from '../fetching.ts'
import { putSealed, takeSealed } from '../moving/sealed.ts'
import { bytesAt } from './bytes-at.ts'
import { cameSince, type Since } from './since.ts'
import { openSource, type Source, type SourceOrder } from './source.ts'
import { fileIn, stagingOf } from './staging.ts'

/** What names files in a company's database. */
export type BlobColumns = readonly { table: string; column: string }[]

export interface BringOrder {
  data: string
  companyId: number
  source: SourceOrder
  blobColumns: BlobColumns
}

/** What is known before a company is brought back. */
export interface Weighed {
  name: string
  /** As it was then. */
  at: number
  /** What is damaged at the place, so that an earlier moment is taken than could have been: sentences. */
  broken: string[]
  /** What goes; undefined where the present database cannot be read. */
  since: Since | undefined
}

/** Looks where a company would come from and what would go. Nothing is changed, and people work on. Throws BackupError. */
export function weighCompany({ data, companyId, source }: Omit<BringOrder, 'blobColumns'>): Promise<Weighed> {
  return inScratch(data, async scratch => {
    const { name, at, broken } = await openSource(data, companyId, source, scratch)
    return { name, at, broken, since: cameSince(companyFile(data, companyId), at) }
  })
}

export interface Brought {
  name: string
  at: number
  /** Files that came. */
  files: number
  /** Files that its rows name and that lie nowhere. */
  missing: number
}

/**
 * Lays out in a company's folder what it is to be, and looks at it; people work on meanwhile. `exchangeCompany` puts it in place. What is
 * damaged, newer or of another company leaves all as it was. Throws BackupError.
 */
export async function bringCompany(order: BringOrder, report: Report): Promise<Brought> {
  const { data, companyId } = order
  const staging = stagingOf(data, companyId)
  rmSync(staging, { recursive: true, force: true })
  try {
    return await inScratch(data, async scratch => {
      const source = await openSource(data, companyId, order.source, scratch)
      mkdirSync(join(staging, 'media'), { recursive: true, mode: 0o700 })
      const path = join(staging, 'desk.sqlite')
      // A schema that is older is brought up to date in it.
      await mustFit(data, 2 * source.deskBytes)
      report({ step: 'fetching the database' })
      await source.desk(path)
      settleBrought(path, data, source)
      const names = inDatabase(path, file => namesIn(file, order.blobColumns))
      const files = await fetchMissing(order, source, names, join(staging, 'media'), report)
      flushFolders(staging)
      return { name: source.name, at: source.at, ...files }
    })
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    throw diskError(error, `Nothing was changed of company ${companyId}`)
  }
}

/** Brings the files that the present rows of a company name and that are not there; the rows stay, and people work on. Throws BackupError. */
export async function bringFiles(order: BringOrder, report: Report): Promise<Brought> {
  const { data, companyId } = order
  return inScratch(data, async scratch => {
    const source = await openSource(data, companyId, order.source, scratch)
    const file = openSqlite(companyFile(data, companyId), { readonly: true })
    let names: Set<string>
    try {
      names = namesIn(file, order.blobColumns)
    } finally {
      file.close()
    }
    const files = await fetchMissing(order, source, names, join(scratch, 'media'), report)
    await moveFiles(join(scratch, 'media'), mediaOf(data, companyId), names)
    return { name: source.name, at: source.at, ...files }
  }).catch(error => {
    throw diskError(error, `Not all files of company ${companyId} came`)
  })
}

const mediaOf = (data: string, companyId: number): string => join(companyFolder(data, companyId), 'media')

/** Where a folder of its own is for what is on its way; each start clears those that are left. */
async function inScratch<T>(data: string, work: (scratch: string) => Promise<T>): Promise<T> {
  await mkdir(join(data, 'incoming'), { recursive: true })
  const scratch = mkdtempSync(join(data, 'incoming', 'company-'))
  try {
    return await work(scratch)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Brings a database to the schema and the key of today, and lets nothing leave that waited then (decision 161). */
function settleBrought(path: string, data: string, { secrets, name }: Source): void {
  inDatabase(path, file => {
    migrate(file, migrationsOf('tenant'))
    if (secrets) putSealed(file, openSecrets(data), takeSealed(file, secrets))
  })
  reconcileCompany(path, name)
}

/** The files that a company's rows name. */
export function namesIn(file: SqliteFile, columns: BlobColumns): Set<string> {
  const names = new Set<string>()
  for (const { table, column } of columns)
    for (const name of file.prepare(`SELECT ${column} FROM ${table} WHERE ${column} IS NOT NULL`).pluck().iterate())
      names.add(name as string)
  return names
}

/** Fetches what is not there, or not whole. */
async function fetchMissing(
  { data, companyId }: BringOrder,
  source: Source,
  names: ReadonlySet<string>,
  into: string,
  report: Report,
): Promise<{ files: number; missing: number }> {
  const wanted: string[] = []
  let [missing, bytes] = [0, 0]
  for (const name of names) {
    const [there, then] = [bytesAt(fileIn(mediaOf(data, companyId), name)), await source.bytesOf(name)]
    if (then !== undefined && then !== there) {
      wanted.push(name)
      bytes += then
    } else if (there === undefined) missing += 1
  }
  await mustFit(data, bytes)
  for (const [done, name] of wanted.entries()) {
    if (done % 100 === 0) report({ step: 'files', done, of: wanted.length })
    const path = fileIn(into, name)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    await source.file(name, path)
  }
  return { files: wanted.length, missing }
}

/** Throws BackupError where so many bytes leave too little of the disk for what others store. */
async function mustFit(data: string, bytes: number): Promise<void> {
  const free = await freeRoomOf(data)
  const left = { bytes: free.bytes - bytes, share: free.share * (1 - bytes / free.bytes) }
  if (bytes === 0 || (left.bytes > 0 && !isAlmostFull(left))) return
  throw new BackupError(
    `There is no room left on the disk of ${data}: ${readableSize(bytes)} would come there.`,
    'unavailable',
  )
}

/** Moves files from one folder of media into another, where they take the place of what is damaged. */
async function moveFiles(from: string, to: string, names: ReadonlySet<string>): Promise<void> {
  for (const name of names) {
    if (bytesAt(fileIn(from, name)) === undefined) continue
    await mkdir(dirname(fileIn(to, name)), { recursive: true })
    renameSync(fileIn(from, name), fileIn(to, name))
  }
}
