import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import * as z from 'zod'
import { DAY, HOUR } from '../../kit/clock.ts'
import { isDeeperThan } from '../../kit/json-depth.ts'
import { BackupError } from './errors.ts'
import type { Store } from './stores/store.ts'

/** A newer way of writing backups has a higher number. */
const FORMAT = 1

/** A content that lies in the store under its sum. */
export const StoredObject = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.int().min(0) })
export type StoredObject = z.output<typeof StoredObject>

const StoredDatabase = StoredObject.extend({
  /** The newest migration that it had. */
  schema: z.string(),
  /** Rows by table. */
  counts: z.record(z.string(), z.int()),
  /** How its files looked before they were copied: what looks the same is the same. */
  looked: z.string(),
})
export type StoredDatabase = z.output<typeof StoredDatabase>

const StoredCompany = z.object({
  id: z.int().positive(),
  name: z.string(),
  desk: StoredDatabase,
  /** The list of its files, itself a content of the store; null where media were left out. */
  media: z.object({ index: StoredObject, files: z.int(), bytes: z.int() }).nullable(),
  /** Whether a phone was ever linked: its keys are never part of a backup (decision 160). */
  hadPhones: z.boolean(),
})
export type StoredCompany = z.output<typeof StoredCompany>

/** Why a backup was made. */
const backupKinds = ['by-hand', 'scheduled', 'before-upgrade'] as const

/** One backup: what of the data folder was how at that time. */
export const Snapshot = z.object({
  id: z.string().regex(/^\d{8}T\d{6}Z(-\d+)?$/),
  kind: z.enum(backupKinds),
  startedAt: z.int(),
  endedAt: z.int(),
  /** Of the program that made it. */
  version: z.string(),
  key: StoredObject,
  platform: StoredDatabase,
  companies: z.array(StoredCompany),
  /** Databases in which the check found something. */
  damaged: z.array(z.string()),
  /** What had to be copied for it. */
  added: z.object({ files: z.int(), bytes: z.int() }),
  /** Contents at the place that were damaged by then; older backups name them, too. */
  mended: z.int().min(0).default(0),
})
export type Snapshot = z.output<typeof Snapshot>

const FOLDER = 'snapshots/'

const keyOf = (id: string): string => `${FOLDER}${id}.json`
const sumOf = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('hex')

/** Written last: from then on there is such a backup. */
export async function writeSnapshot(store: Store, snapshot: Snapshot): Promise<void> {
  const content = JSON.stringify({ format: FORMAT, sum: sumOf(snapshot), backup: snapshot }, null, 1)
  await store.put(keyOf(snapshot.id), Readable.from([Buffer.from(content)]))
}

/** Of a list: some 2 KB for each company. Nobody has more companies. */
const MAX_LIST_BYTES = 32 * 1024 ** 2
const MAX_LEVELS = 10

/** Reads a list to its end, which one that someone else put there may not have. */
async function textOf(content: Readable, id: string): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_LIST_BYTES)
      throw new BackupError(
        `The list of backup ${id} has more than ${MAX_LIST_BYTES / 1024 ** 2} MB, which is none of Balcão's. Take another one.`,
      )
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Throws BackupError where there is none, or it is damaged, or of a newer program. */
async function readSnapshot(store: Store, id: string): Promise<Snapshot> {
  const found = /^[\w-]+$/.test(id) ? await store.get(keyOf(id)) : undefined
  if (!found) throw new BackupError(`There is no backup ${id} in ${store.name}. See \`balcao backup list\`.`, 'absent')
  const damaged = new BackupError(`The list of backup ${id} is damaged. Take another one.`)
  let read: { format?: unknown; sum?: unknown; backup?: unknown }
  try {
    const list = await textOf(found, id)
    if (isDeeperThan(MAX_LEVELS, list)) throw damaged
    read = JSON.parse(list) as typeof read
  } catch (error) {
    throw error instanceof SyntaxError ? damaged : error
  }
  if (typeof read?.format === 'number' && read.format > FORMAT)
    throw new BackupError(`Backup ${id} was made by a newer version of Balcão. Use that version.`)
  const { data } = Snapshot.safeParse(read?.backup)
  if (!data || data.id !== id || read.sum !== sumOf(read.backup)) throw damaged
  return data
}

/** The backups of a store, oldest first; those that cannot be read by their ids alone. */
export async function listSnapshots(store: Store): Promise<{ snapshots: Snapshot[]; unreadable: string[] }> {
  const snapshots: Snapshot[] = []
  const unreadable: string[] = []
  for await (const { key } of store.list(FOLDER)) {
    const id = key.slice(FOLDER.length, -'.json'.length)
    try {
      snapshots.push(await readSnapshot(store, id))
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      unreadable.push(id)
    }
  }
  return { snapshots: snapshots.sort((a, b) => (a.id < b.id ? -1 : 1)), unreadable: unreadable.sort() }
}

/** Clocks that are right differ by less. */
const SKEW = HOUR

/** Whether a backup was made while the clock was ahead of what it is now: its date says nothing of when that was. */
export const isOfFuture = ({ startedAt }: Pick<Snapshot, 'startedAt'>, now: number, skew = SKEW): boolean =>
  startedAt > now + skew

/**
 * The newest one that is whole, or the one that is called so; one that is dated in the future is newest where there is no other. Throws
 * BackupError where there is none.
 */
export async function snapshotCalled(store: Store, id: string, now = Date.now()): Promise<Snapshot> {
  if (id !== 'latest') return readSnapshot(store, id)
  const { snapshots, unreadable } = await listSnapshots(store)
  // Anyone who reads it may be in a place whose clock is off by some hours.
  const newest = snapshots.findLast(each => !isOfFuture(each, now, DAY)) ?? snapshots.at(-1)
  if (newest) return newest
  if (unreadable.length > 0)
    throw new BackupError(
      `No backup in ${store.name} can be read. \`balcao backup verify ${unreadable.at(-1)}\` says why the last one cannot.`,
    )
  throw new BackupError(`There is no backup in ${store.name} yet.`, 'absent')
}

/** Whether the list of a backup lies there, whatever it says. */
export async function isSnapshotThere(store: Store, id: string): Promise<boolean> {
  const found = await store.get(keyOf(id))
  found?.destroy()
  return found !== undefined
}

export const removeSnapshot = (store: Store, id: string): Promise<void> => store.remove(keyOf(id))

/** `20261123T041500Z`, with a number behind it where that is taken. */
export function newSnapshotId(now: number, taken: readonly string[]): string {
  const plain = `${new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')}`
  for (let serial = 1; ; serial += 1) {
    const id = serial === 1 ? plain : `${plain}-${serial}`
    if (!taken.includes(id)) return id
  }
}
