import type { Caller } from '../../access/caller.ts'
import { type Desk, type DeskTx, dropFile } from '../../desk/index.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { fail } from '../../kit/errors.ts'
import { type QuickMessage, quickMessageErrors } from './contract.ts'
import { changeable, put } from './quick-messages.ts'

const NO_FILE = { mediaBlobId: null, mediaMimeType: null, mediaName: null, mediaBytes: null }

/** Gives one a file in the place of the former. Throws what `changeQuickMessage` throws, ERR_NO_FILE_SENT, ERR_FILES_FULL. */
export async function setMedia(
  desk: Desk,
  caller: Caller,
  id: number,
  file: UploadedFile | undefined,
): Promise<QuickMessage> {
  if (!file) throw fail(quickMessageErrors.ERR_NO_FILE_SENT)
  const { blobId, mimeType, bytes, name } = await desk.blobs.keep({ ...file, name: withoutSpaces(file.name) })
  try {
    return await desk.transaction(async tx => {
      const before = await changeable(tx.db, caller, id)
      dropFile(tx, before.mediaBlobId)
      const given = { mediaBlobId: blobId, mediaMimeType: mimeType, mediaName: name, mediaBytes: bytes }
      return put(tx, before, given)
    })
  } catch (error) {
    await desk.blobs.remove(blobId)
    throw error
  }
}

/** Takes its file away, where it has one. Throws what `changeQuickMessage` throws. */
export async function removeMedia(tx: DeskTx, caller: Caller, id: number): Promise<QuickMessage> {
  const before = await changeable(tx.db, caller, id)
  dropFile(tx, before.mediaBlobId)
  return put(tx, before, NO_FILE)
}

/** In names of files that are attached spaces become underscores (spec 1 §5). */
const withoutSpaces = (name: string): string => name.replace(/\s/g, '_')
