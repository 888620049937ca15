import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupError, diskError } from './errors.ts'
import type { StoredObject } from './snapshot.ts'
import type { Store } from './stores/store.ts'

const FOLDER = 'objects/'

/** How often a content is fetched that breaks off on its way. */
const ATTEMPTS = 3

/**
 * Contents under their sums: what is there already is not written again, whichever file it was. Databases and lists are packed,
 * media are as they are.
 */
export class Objects {
  readonly store: Store
  /** What the store holds, once `look` was called: the bytes of each as it lies there. */
  private readonly present = new Map<string, number>()
  added = { files: 0, bytes: 0 }
  /** Contents that were not what was stored any more, by their places; each that a file still has is written again. */
  readonly rotten = new Set<string>()
  private readonly checked = new Set<string>()
  private readonly checksAll: boolean

  /** With `checksAll` no content is taken over unread; else those of media are, of which there may be very many. */
  constructor(store: Store, checksAll = false) {
    this.store = store
    this.checksAll = checksAll
  }

  /** Finds out what there is. */
  async look(): Promise<void> {
    for await (const { key, bytes } of this.store.list(FOLDER)) this.present.set(key, bytes)
  }

  has(object: StoredObject, packed: boolean): boolean {
    const bytes = this.present.get(keyOf(object.sha256, packed))
    return bytes !== undefined && (packed || bytes === object.bytes)
  }

  /**
   * Whether a content is there and may be taken over. One that is not what was stored would spoil each backup that names it: it counts
   * as not there, so that it is written again, which fixes those of before as well.
   */
  async mayReuse(object: StoredObject, packed: boolean, isChecked = packed || this.checksAll): Promise<boolean> {
    if (!this.has(object, packed)) return false
    const key = keyOf(object.sha256, packed)
    if (!isChecked || this.checked.has(key)) return true
    try {
      await this.check(object, packed)
      this.checked.add(key)
      return true
    } catch (error) {
      if (!isRotten(error)) throw error
      this.rotten.add(key)
      this.present.delete(key)
      return false
    }
  }

  /** Keeps the content of a file. */
  async keep(path: string, packed: boolean, isChecked?: boolean): Promise<StoredObject> {
    const object = await sumOfFile(path)
    if (await this.mayReuse(object, packed, isChecked)) return object
    const key = keyOf(object.sha256, packed)
    const content = createReadStream(path)
    const sent = packed ? content.pipe(createGzip({ level: 1 })) : content
    content.once('error', error => sent.destroy(error))
    const bytes = await this.store.put(key, sent)
    this.present.set(key, bytes)
    this.added.files += 1
    this.added.bytes += bytes
    return object
  }

  /** Writes a content to a path. Throws BackupError where it is missing or not what it was. */
  async fetch(object: StoredObject, packed: boolean, path: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.pass(object, packed, () => createWriteStream(path, { mode: 0o600, flush: true }))
        return
      } catch (error) {
        await rm(path, { force: true })
        const problem = diskError(error, `${path} cannot be written`)
        if (problem instanceof BackupError || attempt === ATTEMPTS) throw problem
      }
    }
  }

  /** Reads a content to its end and compares it with its sum. Throws BackupError where it is missing or not what it was. */
  async check(object: StoredObject, packed: boolean): Promise<void> {
    await this.pass(object, packed, () => new Writable({ write: (_, __, done) => done() }))
  }

  /** Removes what none of these sums name. */
  async removeAllBut(named: ReadonlySet<string>): Promise<void> {
    for (const key of this.present.keys()) {
      if (named.has(key.split('/').at(-1)!.replace('.gz', ''))) continue
      await this.store.remove(key)
    }
  }

  private async pass(object: StoredObject, packed: boolean, target: () => Writable): Promise<void> {
    const content = await this.store.get(keyOf(object.sha256, packed))
    const short = object.sha256.slice(0, 12)
    if (!content) throw new BackupError(`A file of the backup is missing (${short}).`)
    const damaged = new BackupError(`A file of the backup is damaged (${short}): it is not what was stored.`)
    const hash = createHash('sha256')
    let bytes = 0
    const counts = new Transform({
      transform(chunk: Buffer, _, next) {
        bytes += chunk.length
        hash.update(chunk)
        // A packed content may unpack to anything once someone changed it.
        next(bytes > object.bytes ? damaged : null, chunk)
      },
    })
    try {
      if (packed) await pipeline(content, createGunzip(), counts, target())
      else await pipeline(content, counts, target())
    } catch (error) {
      throw isUnpackable(error) ? damaged : error
    }
    if (bytes !== object.bytes || hash.digest('hex') !== object.sha256) throw damaged
  }
}

/** A content that is damaged, or lies where the disk can no longer read it. */
const isRotten = (error: unknown): boolean =>
  error instanceof BackupError ? error.kind === 'unreadable' : (error as NodeJS.ErrnoException).code === 'EIO'

const isUnpackable = (error: unknown): boolean => /^Z_|^ERR_.*ZLIB/.test((error as NodeJS.ErrnoException).code ?? '')

/** Where a database lies in a store. */
export const packedKey = ({ sha256 }: StoredObject): string => keyOf(sha256, true)

const keyOf = (sha256: string, packed: boolean): string =>
  `${FOLDER}${sha256.slice(0, 2)}/${sha256}${packed ? '.gz' : ''}`

/** Reads a file to its end, however large it is. */
export async function sumOfFile(path: string): Promise<StoredObject> {
  const hash: Hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { sha256: hash.digest('hex'), bytes }
}
