import { type Desk, type DeskTx, dropFile } from '../../desk/index.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { fail, found } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { words } from '../../kit/words.ts'
import type { Row } from '../../storage/index.ts'
import { type QueueOption, queueErrors } from './contract.ts'
import { optionOf, queueOptions } from './options.ts'

/** What of an option's row is its file. */
type OptionFile = Pick<Row<'queue_options'>, 'mediaBlobId' | 'mediaMimeType' | 'mediaName' | 'mediaBytes'>

const NO_FILE: OptionFile = { mediaBlobId: null, mediaMimeType: null, mediaName: null, mediaBytes: null }

/** Throws ERR_NO_QUEUE_OPTION_FOUND. */
export const optionRow = async (tx: Pick<Desk, 'db'>, id: number) =>
  found(await queueOptions.byId(tx.db, id), queueErrors.ERR_NO_QUEUE_OPTION_FOUND)

/** Gives an option a file, in the place of the one before. Throws ERR_NO_QUEUE_OPTION_FOUND, ERR_VALIDATION, ERR_FILES_FULL. */
export async function setOptionFile(desk: Desk, id: number, file: UploadedFile | undefined): Promise<QueueOption> {
  if (!file) throw fail(generalErrors.ERR_VALIDATION, { faults: [{ path: 'file', message: words.mandatory }] })
  const {
    blobId: mediaBlobId,
    mimeType: mediaMimeType,
    name: mediaName,
    bytes: mediaBytes,
  } = await desk.blobs.keep(file)
  try {
    return await desk.transaction(tx => put(tx, id, { mediaBlobId, mediaMimeType, mediaName, mediaBytes }))
  } catch (error) {
    await desk.blobs.remove(mediaBlobId)
    throw error
  }
}

/** Takes it away; that there is none is no fault. Throws ERR_NO_QUEUE_OPTION_FOUND. */
export const removeOptionFile = (tx: DeskTx, id: number): Promise<QueueOption> => put(tx, id, NO_FILE)

/** One as another product had it, of an option that has none yet. The desk is stopped: nobody is told. */
export async function takeOverOptionFile(tx: DeskTx, id: number, file: Partial<OptionFile>): Promise<void> {
  if (file.mediaBlobId) await queueOptions.update(tx.db, id, file)
}

async function put(tx: DeskTx, id: number, file: OptionFile): Promise<QueueOption> {
  dropFile(tx, (await optionRow(tx, id)).mediaBlobId)
  await queueOptions.update(tx.db, id, { ...file, updatedAt: tx.now })
  return optionOf(tx, id)
}
