import { dropFile, NO_FILE, withStoredFile } from '../../company/index.ts'
import type { CompanyCall } from '../../http/index.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { validationError } from '../../kit/validation-error.ts'
import { words } from '../../kit/words.ts'
import type { Schedule } from './contract.ts'
import { requireMove, serializeSchedule, writeSchedule } from './schedule-row.ts'
import { changeable } from './schedules.ts'

/** Rejects where the caller could not add a picture whatever it is. */
export async function demandChangeable({ company, caller }: CompanyCall, id: number): Promise<void> {
  requireMove((await changeable(company.db, caller, id)).status, 'save')
}

/** Adds a picture, in the place of the one before. What failed goes on being told as failed until it is saved. */
export async function addPicture(call: CompanyCall, id: number, files: readonly UploadedFile[]): Promise<Schedule> {
  const { company, caller } = call
  const [file] = files
  if (!file) throw validationError(words.mandatory, 'file')
  return withStoredFile(company.blobs, file, columns =>
    company.transaction(async tx => {
      const before = await changeable(tx.db, caller, id)
      requireMove(before.status, 'save')
      dropFile(tx, before.mediaBlobId)
      return writeSchedule(tx, id, { ...columns, messageId: null })
    }),
  )
}

/** Removes the picture; that there is none is no error. */
export function removePicture({ company, caller }: CompanyCall, id: number): Promise<Schedule> {
  return company.transaction(async tx => {
    const before = await changeable(tx.db, caller, id)
    if (before.mediaBlobId === null) return serializeSchedule(tx.db, tx.blobs, id)
    requireMove(before.status, 'save')
    dropFile(tx, before.mediaBlobId)
    return writeSchedule(tx, id, { ...NO_FILE, messageId: null })
  })
}
