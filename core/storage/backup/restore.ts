import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../index.ts'
import type { Report } from './create.ts'
import { BackupError, diskError } from './errors.ts'
import { Fetching, flushFolders, momentOf } from './fetching.ts'
import { type Moment, momentAt } from './increments/chain.ts'
import type { HeldCompany } from './increments/contents.ts'
import { type Phones, phonesOf } from './phones.ts'
import { type Snapshot, snapshotCalled } from './snapshot.ts'
import type { Store } from './stores/store.ts'
import { finishRestore, PARTS, READY, type Ready, STAGING } from './swap.ts'

export interface RestoreOrder {
  /** The backup, unless a moment is said. */
  id: string
  /** The moment to which all is brought back: nothing of after it is in what is restored. */
  at?: number | undefined
  /** The folder, whose lock the caller holds. */
  data: string
  /** What is there may be moved aside. */
  replace: boolean
}

export interface Restored {
  snapshot: Snapshot
  /** As of when it is. */
  at: number
  /** What is damaged at the place, so that an earlier moment was taken than could have been: sentences. */
  broken: string[]
  companies: number
  files: number
  /** Where what was there before lies now. */
  aside: string | undefined
  phones: Phones
}

/**
 * Brings a data folder to what a backup holds. Everything is fetched beside it and looked at first; what is damaged, newer or does not
 * fit leaves the folder as it was. What was there is moved aside, never deleted, but the keys of
 * linked phones, which stay. Throws BackupError.
 */
export async function restoreBackup(store: Store, order: RestoreOrder, report: Report): Promise<Restored> {
  const { id, at, data, replace } = order
  finishRestore(data)
  const there = PARTS.filter(name => existsSync(join(data, name)))
  if (there.length > 0 && !replace)
    throw new BackupError(
      `${data} holds a Balcão already (${there.join(', ')}). Choose an empty folder, or say --replace: what is there is moved aside.`,
      'refused',
    )
  if (at === undefined) return bring(store, momentOf(await snapshotCalled(store, id)), data, there.length > 0, report)
  const incoming = join(data, 'incoming')
  mkdirSync(incoming, { recursive: true, mode: 0o700 })
  const scratch = mkdtempSync(join(incoming, 'restore-'))
  try {
    return await bring(store, await momentAt(store, at, scratch), data, there.length > 0, report)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
    if (readdirSync(incoming).length === 0) rmdirSync(incoming)
  }
}

async function bring(store: Store, moment: Moment, data: string, isThere: boolean, report: Report): Promise<Restored> {
  const { snapshot, at, broken } = moment
  const isWhole = snapshot.companies.every(({ media }) => media !== null)
  if (!isWhole && !isThere)
    throw new BackupError(
      `Backup ${snapshot.id} holds databases alone, for the folder that it was made of. Name that one with --data.`,
      'refused',
    )
  const staging = join(data, STAGING)
  const aside = `replaced-${Date.now()}`
  let phones: Phones
  let files: number
  let companies: HeldCompany[]
  try {
    mkdirSync(join(staging, 'companies'), { recursive: true, mode: 0o700 })
    const fetching = new Fetching(store, moment, staging, report)
    companies = await fetching.all()
    files = fetching.files
    flushFolders(staging)
    const mediaOf = isWhole ? [] : companies.map(company => company.id)
    phones = phonesOf(data, staging, companies)
    writeWhole(join(staging, READY), JSON.stringify({ aside, mediaOf, phones: phones.files } satisfies Ready))
  } catch (error) {
    // Before the rest: what has this takes its place.
    rmSync(join(staging, READY), { force: true })
    rmSync(staging, { recursive: true, force: true })
    throw diskError(error, `Nothing was restored to ${data}, which is as it was`)
  }
  try {
    finishRestore(data)
  } catch (error) {
    throw diskError(
      error,
      `Everything is fetched, but not in its place in ${data} yet: the next start goes on with that`,
    )
  }
  const replaced = isThere ? join(data, aside) : undefined
  return { snapshot, at, broken, companies: companies.length, files, aside: replaced, phones }
}
