import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn } from './files.ts'

/**
 * Where rows name blobs. `column` is a column, or an expression that has an index; a column's name ends in `BlobId`, and
 * `core/app/architecture-tests` finds the ones that their module does not declare.
 */
export interface BlobColumn {
  table: string
  column: string
}

export interface SweepParts {
  /** A company's media folder. */
  folder: string
  /** Only files whose last byte was written before this time: a younger one may belong to a row that is not committed yet. */
  olderThan: number
  /** Which of these blobs a row names. */
  named(blobIds: string[]): Promise<Set<string>>
  remove(blobId: string): Promise<void>
}

export interface Swept {
  removed: number
  /** Where to go on; absent when this was the rest. */
  after?: string
}

/** One pass looks at this many files at least, if there are so many, and at so many folders at most. */
const FILES = 500
const FOLDERS = 256

/**
 * Deletes files that no row names: a crash between a file and its row leaves one behind. A pass takes some of the folders
 * behind `after`, so that it stays short however many files there are.
 */
export async function sweepSome(parts: SweepParts, after = ''): Promise<Swept> {
  const folders = (await namesIn(parts.folder)).filter(name => name > after)
  let seen = 0
  let removed = 0
  for (const [index, name] of folders.entries()) {
    const blobIds = (await namesIn(join(parts.folder, name))).filter(id => /^[\w-]{22}$/.test(id))
    removed += await sweepFolder(parts, join(parts.folder, name), blobIds)
    seen += blobIds.length
    const isLast = index === folders.length - 1
    if (!isLast && (seen >= FILES || index + 1 >= FOLDERS)) return { removed, after: name }
  }
  return { removed }
}

async function sweepFolder(
  { olderThan, named, remove }: SweepParts,
  folder: string,
  blobIds: string[],
): Promise<number> {
  const old: string[] = []
  for (const blobId of blobIds) if (await isOlder(join(folder, blobId), olderThan)) old.push(blobId)
  if (old.length === 0) return 0
  const stored = await named(old)
  const orphans = old.filter(blobId => !stored.has(blobId))
  for (const blobId of orphans) await remove(blobId)
  return orphans.length
}

/** False for a file that is gone meanwhile. */
const isOlder = (path: string, time: number): Promise<boolean> =>
  stat(path).then(
    found => found.mtimeMs < time,
    () => false,
  )
