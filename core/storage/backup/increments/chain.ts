import { closeSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from '../errors.ts'
import { listSnapshots, type Snapshot } from '../snapshot.ts'
import type { Store } from '../stores/store.ts'
import {
  type DatabaseChange,
  eachChangedPage,
  endOf,
  type FetchedIncrement,
  fetchIncrement,
  INCREMENTS,
} from './increment.ts'

/** The increments of a backup as far as they follow upon each other. */
export interface Chain {
  increments: FetchedIncrement[]
  /** Why it goes no further, though there are more: a sentence. */
  broken: string | undefined
}

/** The numbers of the increments that lie there, by their backups. */
export async function incrementsIn(store: Store, backup = ''): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>()
  for await (const { key } of store.list(backup ? `${INCREMENTS}${backup}/` : INCREMENTS)) {
    const [, id, number] = /^increments\/([\w-]+)\/(\d{6,})$/.exec(key) ?? []
    if (id) found.set(id, [...(found.get(id) ?? []), Number(number)])
  }
  for (const numbers of found.values()) numbers.sort((a, b) => a - b)
  return found
}

/**
 * Fetches the increments of a backup into a folder, up to those that go no further than a moment, and looks that each is what was written
 * and follows upon the one before.
 */
export async function readChain(
  store: Store,
  backup: string,
  folder: string,
  until = Number.POSITIVE_INFINITY,
): Promise<Chain> {
  const numbers = (await incrementsIn(store, backup)).get(backup) ?? []
  const chain: Chain = { increments: [], broken: undefined }
  let last: string | null = null
  for (let number = 1; number <= (numbers.at(-1) ?? 0); number += 1)
    try {
      const path = join(folder, `increment-${backup}-${number}`)
      const fetched = await fetchIncrement(store, backup, number, path)
      if (!fetched) throw new BackupError(`Increment ${number} of backup ${backup} is missing.`)
      if (fetched.increment.after !== last)
        throw new BackupError(`Increment ${number} of backup ${backup} does not follow upon the one before it.`)
      if (fetched.increment.endedAt > until) {
        await rm(path)
        return chain
      }
      chain.increments.push(fetched)
      last = fetched.sha256
    } catch (error) {
      if (!(error instanceof BackupError) || error.kind !== 'unreadable') throw error
      return { ...chain, broken: error.message }
    }
  return chain
}

/** Until when the increments of a backup go; undefined where it has none, or the last one does not tell. */
export async function lastMomentOf(
  store: Store,
  backup: string,
  numbers: readonly number[],
): Promise<number | undefined> {
  const last = numbers.at(-1)
  return last === undefined ? undefined : endOf(store, backup, last)
}

/** What a restore to a moment takes. */
export interface Moment {
  snapshot: Snapshot
  increments: FetchedIncrement[]
  /** The moment itself: nothing of after it is in what is restored. */
  at: number
  /** What is damaged and was left out: sentences. */
  broken: string[]
}

/**
 * Finds the newest state at or before a moment that can be read whole. Increments are fetched into a folder. Throws BackupError where
 * there is none.
 */
export async function momentAt(store: Store, at: number, folder: string): Promise<Moment> {
  const { snapshots, unreadable } = await listSnapshots(store)
  const numbers = await incrementsIn(store)
  const broken = unreadable.map(id => `Backup ${id} cannot be read.`)
  let best: Moment | undefined
  for (const snapshot of snapshots.filter(each => each.endedAt <= at && hasFiles(each)).toReversed()) {
    const last = await lastMomentOf(store, snapshot.id, numbers.get(snapshot.id) ?? [])
    // One that was going on while newer backups were made, by hand or in vain, may reach further than they.
    if (best && (last ?? snapshot.endedAt) <= best.at) continue
    const chain = await readChain(store, snapshot.id, folder, at)
    if (chain.broken) broken.push(chain.broken)
    const moment = chain.increments.at(-1)?.increment.endedAt ?? snapshot.endedAt
    const isBetter = !best || moment > best.at
    for (const { path } of isBetter ? (best?.increments ?? []) : chain.increments) await rm(path, { force: true })
    if (isBetter) best = { snapshot, increments: chain.increments, at: moment, broken }
  }
  if (best) return best
  throw new BackupError(`No backup in ${store.name} goes back to ${new Date(at).toISOString()}.`, 'absent')
}

const hasFiles = ({ companies }: Snapshot): boolean => companies.every(({ media }) => media !== null)

/** Brings databases, which nobody has open, from what they were to what increments say; `pathOf` says where each lies that is wanted. */
export async function applyIncrements(
  increments: readonly FetchedIncrement[],
  pathOf: (change: DatabaseChange, number: number) => string | undefined,
): Promise<void> {
  for (const fetched of increments) {
    const { number, databases } = fetched.increment
    const files = new OneFile()
    try {
      await eachChangedPage(fetched, (change, page, content) => {
        const path = pathOf(change, number)
        if (path !== undefined) writeWholly(files.open(path), content, (page - 1) * change.pageSize)
      })
      for (const change of databases) {
        const path = pathOf(change, number)
        if (path !== undefined) ftruncateSync(files.open(path), change.pageCount * change.pageSize)
      }
    } finally {
      files.close()
    }
  }
}

/** Holds the file open that is written to: pages come database by database, of which there may be more than a process may have open. */
class OneFile {
  private path: string | undefined
  private fd = -1

  open(path: string): number {
    if (path === this.path) return this.fd
    this.close()
    this.fd = openSync(path, 'r+')
    this.path = path
    return this.fd
  }

  close(): void {
    if (this.path === undefined) return
    fsyncSync(this.fd)
    closeSync(this.fd)
    this.path = undefined
  }
}

function writeWholly(file: number, content: Buffer, at: number): void {
  for (let done = 0; done < content.length; ) done += writeSync(file, content, done, content.length - done, at + done)
}
