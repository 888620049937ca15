import { type Desk, type DeskTx, NO_FILE, withKeptFile } from '../../company/index.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { faulty } from '../../kit/validation-error.ts'
import { words } from '../../kit/words.ts'
import type { Queue } from './contract.ts'
import { putQueueFile } from './queues.ts'

/** Gives a queue's greeting a file, in the place of the one before. Throws ERR_NO_QUEUE_FOUND, ERR_VALIDATION, ERR_FILES_FULL. */
export async function setQueueFile(desk: Desk, id: number, file: UploadedFile | undefined): Promise<Queue> {
  if (!file) throw faulty(words.mandatory, 'file')
  return withKeptFile(desk.blobs, file, columns => desk.transaction(tx => putQueueFile(tx, id, columns)))
}

/** Takes it away; that there is none is no fault. Throws ERR_NO_QUEUE_FOUND. */
export const removeQueueFile = (tx: DeskTx, id: number): Promise<Queue> => putQueueFile(tx, id, NO_FILE)
