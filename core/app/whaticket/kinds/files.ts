import type { CompanyBlobs } from '../../../storage/blobs/index.ts'
import { takeOverFile } from '../../../tenant/messages/index.ts'
import type { ImportRun } from '../import-run.ts'
import type { Tally } from '../tally.ts'

export type TakenFile = Awaited<ReturnType<typeof takeOverFile>>

/** A file of a row, copied from the first of the places that has it; why there is none is counted. */
export async function fileOf(
  { desk: company, media, isDryRun }: ImportRun,
  tally: Tally,
  ...places: readonly string[]
): Promise<TakenFile | 'missing'> {
  const looked = await Promise.all(places.map(place => media.find(place)))
  const found = looked.find(file => typeof file !== 'string') ?? looked[0]!
  tally.found('files', 1)
  if (typeof found === 'string') {
    tally.left('files', found === 'refused' ? 'outside' : 'no-file')
    return 'missing'
  }
  if (isDryRun) {
    tally.taken('files')
    return 'missing'
  }
  const taken = await takeOverFile(company.blobs, found)
  tally.taken('files')
  return taken
}

/** Of a batch that failed, and of what was there twice. */
export async function removeAll(blobs: CompanyBlobs, files: Iterable<TakenFile | 'missing'>): Promise<void> {
  for (const file of files) if (file !== 'missing') await blobs.remove(file.blobId)
}

/** The columns of a row that has a file of its own. */
export const columnsOf = (file: TakenFile | 'missing' | undefined, name: string) =>
  file === undefined || file === 'missing'
    ? {}
    : { mediaBlobId: file.blobId, mediaMimeType: file.mimeType, mediaName: name, mediaBytes: file.bytes }
