import { type Desk, type DeskTx, dropFile, type FileColumns, NO_FILE, withKeptFile } from '../../company/index.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { found } from '../../kit/errors.ts'
import { faulty } from '../../kit/validation-error.ts'
import { words } from '../../kit/words.ts'
import { type QueueOption, queueErrors } from './contract.ts'
import { optionOf, queueOptions } from './options.ts'

/** Throws ERR_NO_QUEUE_OPTION_FOUND. */
export const optionRow = async (tx: Pick<Desk, 'db'>, id: number) =>
  found(await queueOptions.byId(tx.db, id), queueErrors.ERR_NO_QUEUE_OPTION_FOUND)

/** Gives an option a file, in the place of the one before. Throws ERR_NO_QUEUE_OPTION_FOUND, ERR_VALIDATION, ERR_FILES_FULL. */
export async function setOptionFile(desk: Desk, id: number, file: UploadedFile | undefined): Promise<QueueOption> {
  if (!file) throw faulty(words.mandatory, 'file')
  return withKeptFile(desk.blobs, file, columns => desk.transaction(tx => put(tx, id, columns)))
}

/** Takes it away; that there is none is no fault. Throws ERR_NO_QUEUE_OPTION_FOUND. */
export const removeOptionFile = (tx: DeskTx, id: number): Promise<QueueOption> => put(tx, id, NO_FILE)

/** One as another product had it, of an option that has none yet. Nobody is told: open pages fetch anew once all has come. */
export async function takeOverOptionFile(tx: DeskTx, id: number, file: Partial<FileColumns>): Promise<void> {
  if (file.mediaBlobId) await queueOptions.update(tx.db, id, file)
}

async function put(tx: DeskTx, id: number, file: FileColumns): Promise<QueueOption> {
  dropFile(tx, (await optionRow(tx, id)).mediaBlobId)
  await queueOptions.update(tx.db, id, { ...file, updatedAt: tx.now })
  return optionOf(tx, id)
}
