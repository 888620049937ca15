import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { BackupError } from './errors.ts'
import type { Objects } from './objects.ts'
import type { StoredCompany } from './snapshot.ts'

/** A file of a company: where it lies in its media folder, and what was in it. */
export interface MediaFile {
  path: string
  bytes: number
  changedAt: number
  sha256: string
}

/** Files by their paths. */
export type MediaList = Map<string, MediaFile>

const LINE = /^([0-9a-f]{64}) (\d+) (\d+) ([\w-]{2}\/[\w-]{1,64})$/

const isGone = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch(error => {
    if (isGone(error)) return []
    throw error
  })

/**
 * Keeps the files of a folder and adds them to `list`. What `before` knows with the same size and time is not read again. Files of a
 * desk never change; one that goes meanwhile is left out.
 */
export async function storeMedia(objects: Objects, folder: string, before: MediaList, list: MediaList): Promise<void> {
  for (const part of await namesIn(folder))
    for (const name of await namesIn(join(folder, part))) {
      const path = `${part}/${name}`
      if (list.has(path)) continue
      const file = await storeMediaFile(objects, folder, path, before.get(path))
      if (file) list.set(path, file)
    }
}

/** Keeps one file of a folder; undefined for what is none of a desk's, or is gone. */
export async function storeMediaFile(
  objects: Objects,
  folder: string,
  path: string,
  before?: MediaFile,
): Promise<MediaFile | undefined> {
  if (!LINE.test(`${'0'.repeat(64)} 0 0 ${path}`)) return undefined
  try {
    const { size: bytes, mtimeMs } = await stat(join(folder, path))
    const changedAt = Math.floor(mtimeMs)
    if (before?.bytes === bytes && before.changedAt === changedAt && (await objects.mayReuse(before, false)))
      return before
    return { path, changedAt, ...(await objects.keep(join(folder, path), false)) }
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

/** Writes the list of a company's files, itself a content of the store. */
export async function storeList(objects: Objects, list: MediaList, scratch: string): Promise<StoredCompany['media']> {
  const path = join(scratch, 'media-list')
  const out = createWriteStream(path, { mode: 0o600 })
  let bytes = 0
  for (const file of [...list.values()].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    bytes += file.bytes
    if (!out.write(`${file.sha256} ${file.bytes} ${file.changedAt} ${file.path}\n`)) await once(out, 'drain')
  }
  out.end()
  await finished(out)
  const index = await objects.keep(path, true)
  await rm(path)
  return { index, files: list.size, bytes }
}

/** Of a sum, two numbers and a path. */
const MAX_LINE = 200

/** The lines of a list; throws BackupError where one has no end, as that of someone else may. */
export async function* linesOf(text: AsyncIterable<string>): AsyncIterable<string> {
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    if (rest.length > MAX_LINE) throw new BackupError('A list of files in the backup is damaged.')
    yield* lines
  }
  if (rest !== '') yield rest
}

/** The list of a company's files in a backup. Throws BackupError where it is missing or damaged. */
export async function readList(objects: Objects, media: StoredCompany['media'], scratch: string): Promise<MediaList> {
  const list: MediaList = new Map()
  if (!media) return list
  const path = join(scratch, 'media-list')
  await objects.fetch(media.index, true, path)
  try {
    for await (const line of linesOf(createReadStream(path, 'latin1'))) {
      const [, sha256, bytes, changedAt, name] = LINE.exec(line) ?? []
      if (!name || !sha256) throw new BackupError('A list of files in the backup is damaged.')
      list.set(name, { path: name, bytes: Number(bytes), changedAt: Number(changedAt), sha256 })
    }
  } finally {
    await rm(path, { force: true })
  }
  return list
}
