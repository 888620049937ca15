import { type CompanyContext, type CompanyTx, NO_FILE, withStoredFile } from '../../company/index.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { validationError } from '../../kit/validation-error.ts'
import { words } from '../../kit/words.ts'
import type { Queue } from './contract.ts'
import { putQueueFile } from './queues.ts'

/** Gives a queue's greeting a file, in the place of the one before. Throws ERR_NO_QUEUE_FOUND, ERR_VALIDATION, ERR_FILES_FULL. */
export async function setQueueFile(
  company: CompanyContext,
  id: number,
  file: UploadedFile | undefined,
): Promise<Queue> {
  if (!file) throw validationError(words.mandatory, 'file')
  return withStoredFile(company.blobs, file, columns => company.transaction(tx => putQueueFile(tx, id, columns)))
}

/** Takes it away; that there is none is no error. Throws ERR_NO_QUEUE_FOUND. */
export const removeQueueFile = (tx: CompanyTx, id: number): Promise<Queue> => putQueueFile(tx, id, NO_FILE)
