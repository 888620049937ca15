import {
  type CompanyContext,
  type CompanyTx,
  dropFile,
  type FileColumns,
  NO_FILE,
  withStoredFile,
} from '../../company/index.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { found } from '../../kit/errors.ts'
import { validationError } from '../../kit/validation-error.ts'
import { words } from '../../kit/words.ts'
import { type QueueOption, queueErrors } from './contract.ts'
import { optionOf, queueOptions } from './options.ts'

/** Throws ERR_NO_QUEUE_OPTION_FOUND. */
export const optionRow = async (tx: Pick<CompanyContext, 'db'>, id: number) =>
  found(await queueOptions.byId(tx.db, id), queueErrors.ERR_NO_QUEUE_OPTION_FOUND)

/** Gives an option a file, in the place of the one before. Throws ERR_NO_QUEUE_OPTION_FOUND, ERR_VALIDATION, ERR_FILES_FULL. */
export async function setOptionFile(
  company: CompanyContext,
  id: number,
  file: UploadedFile | undefined,
): Promise<QueueOption> {
  if (!file) throw validationError(words.mandatory, 'file')
  return withStoredFile(company.blobs, file, columns => company.transaction(tx => put(tx, id, columns)))
}

/** Takes it away; that there is none is no error. Throws ERR_NO_QUEUE_OPTION_FOUND. */
export const removeOptionFile = (tx: CompanyTx, id: number): Promise<QueueOption> => put(tx, id, NO_FILE)

/** One as another product had it, of an option that has none yet. Nobody is told: open pages fetch again once all has come. */
export async function takeOverOptionFile(tx: CompanyTx, id: number, file: Partial<FileColumns>): Promise<void> {
  if (file.mediaBlobId) await queueOptions.update(tx.db, id, file)
}

async function put(tx: CompanyTx, id: number, file: FileColumns): Promise<QueueOption> {
  dropFile(tx, (await optionRow(tx, id)).mediaBlobId)
  await queueOptions.update(tx.db, id, { ...file, updatedAt: tx.now })
  return optionOf(tx, id)
}
