import { randomUUID } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { flushFolder } from '../../index.ts'
import { BackupError, onDisk } from '../errors.ts'
import type { Store, StoredFile } from './store.ts'

/** What is on its way, and what a crash left of it. */
const PARTIAL = 'partial'
/** The same of increments, which are written beside backups. */
export const PARTIAL_INCREMENT = 'partial-increment'

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Backups in a folder, which nobody else may read. */
export function folderStore(path: string, partial = PARTIAL): Store {
  const root = resolve(path)
  const within = (key: string): string => join(root, key)
  return {
    name: root,
    scratch: within(partial),
    put: (key, content) =>
      onDisk(`The backup cannot be written to ${root}`, async () => {
        const draft = within(`${partial}/${randomUUID()}`)
        await mkdir(dirname(draft), { recursive: true, mode: 0o700 })
        await mkdir(dirname(within(key)), { recursive: true, mode: 0o700 })
        try {
          await pipeline(content, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
          const { size } = await stat(draft)
          await rename(draft, within(key))
          flushFolder(dirname(within(key)))
          return size
        } catch (error) {
          await rm(draft, { force: true })
          throw error
        }
      }),
    get: key =>
      onDisk(`The backup in ${root} cannot be read`, async () => {
        try {
          // A pipe would be waited for: anyone who may write there may put one there.
          const file = await open(within(key), constants.O_RDONLY | constants.O_NONBLOCK)
          if ((await file.stat()).isFile()) return createReadStream('', { fd: file })
          await file.close()
          throw new BackupError(`${within(key)} is no file, as all of a backup are.`)
        } catch (error) {
          if (isAbsent(error)) return undefined
          throw error
        }
      }),
    list: prefix => filesBelow(root, prefix),
    remove: key => rm(within(key), { force: true }),
    // They lie in `scratch`, which each backup clears.
    endUploads: async () => {},
  }
}

async function* filesBelow(root: string, prefix: string): AsyncIterable<StoredFile> {
  const found = await onDisk(`The backups in ${root} cannot be read`, async () => {
    try {
      return await readdir(join(root, prefix), { withFileTypes: true })
    } catch (error) {
      if (isAbsent(error)) return []
      throw error
    }
  })
  for (const entry of found.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = `${prefix}${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(root, `${key}/`)
    else if (entry.isFile()) yield { key, bytes: (await stat(join(root, key))).size }
  }
}
