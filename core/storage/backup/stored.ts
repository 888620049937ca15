import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { DAY } from '../../kit/clock.ts'
import { packedKey } from './objects.ts'
import { isOfFuture, listSnapshots, type Snapshot, type StoredDatabase } from './snapshot.ts'
import { type BackupLocation, openLocation } from './stores/location.ts'
import type { Store } from './stores/store.ts'

/** The newest backup of the last day. */
export interface Nightly {
  store: Store
  snapshot: Snapshot
}

/** Undefined where there is none, or it cannot be read now; one in a store is not asked: to fetch it takes longer than a copy. */
export async function nightlyAt(place: BackupLocation | undefined, now: number): Promise<Nightly | undefined> {
  if (!place) return undefined
  try {
    const store = await openLocation(place)
    if (!store.scratch) return undefined
    const { snapshots } = await listSnapshots(store)
    const snapshot = snapshots.findLast(
      each => each.kind !== 'before-upgrade' && !isOfFuture(each, now) && each.startedAt > now - DAY,
    )
    return snapshot && { store, snapshot }
  } catch {
    return undefined
  }
}

/** What this backup says of the desk of a company, unless it was damaged then. */
export function storedOf({ snapshot }: Nightly, company: number): StoredDatabase | undefined {
  if (snapshot.damaged.some(each => each.startsWith(`companies/${company}/`))) return undefined
  return snapshot.companies.find(({ id }) => id === company)?.desk
}

/** Of what is unpacked at a time. */
const CHUNK = 1024 ** 2

/**
 * Bytes of a database's header that a copy has of its own: whether it has a journal, the counters of changes and of the schema, and by
 * which SQLite it was written. All else of a copy is what it was made of.
 */
const OWN_BYTES: readonly (readonly [from: number, to: number])[] = [
  [18, 20],
  [24, 28],
  [40, 44],
  [92, 100],
]

/**
 * Whether the content of a backup is, byte for byte, that of a database that nobody has open: both are read to their ends, so that
 * neither a change since the backup nor one that rotted where it lies passes.
 */
export async function holdsSame(store: Store, stored: StoredDatabase, path: string): Promise<boolean> {
  if (statSync(path).size !== stored.bytes) return false
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return false
  const content = await store.get(packedKey(stored))
  if (!content) return false
  const file = openSync(path, 'r')
  let [at, isSame] = [0, true]
  const compared = new Writable({
    write(chunk: Buffer, _, done) {
      const own = Buffer.alloc(chunk.length)
      const read = readSync(file, own, 0, own.length, at)
      if (at < 100) for (const each of [own, chunk]) blankOwnBytes(each, at)
      isSame &&= read === chunk.length && own.equals(chunk)
      at += chunk.length
      done(isSame ? null : new Error('another content'))
    },
  })
  try {
    await pipeline(content, createGunzip({ chunkSize: CHUNK }), compared)
    return isSame && at === stored.bytes
  } catch {
    return false
  } finally {
    closeSync(file)
  }
}

function blankOwnBytes(chunk: Buffer, at: number): void {
  for (const [from, to] of OWN_BYTES) chunk.fill(0, Math.max(0, from - at), Math.max(0, to - at))
}
