import { readList } from './media.ts'
import type { Objects } from './objects.ts'
import type { Snapshot } from './snapshot.ts'

/** The sums of all contents that a backup is made of. Throws BackupError where a list of files cannot be read. */
export async function* namedBy(objects: Objects, snapshot: Snapshot, scratch: string): AsyncIterable<string> {
  yield snapshot.key.sha256
  yield snapshot.platform.sha256
  for (const { desk: company, media } of snapshot.companies) {
    yield company.sha256
    if (media) yield media.index.sha256
    for (const { sha256 } of (await readList(objects, media, scratch)).values()) yield sha256
  }
}
