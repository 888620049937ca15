import { dropFile, NO_FILE, withKeptFile } from '../../company/index.ts'
import type { DeskCall } from '../../http/index.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { faulty } from '../../kit/validation-error.ts'
import { words } from '../../kit/words.ts'
import type { Schedule } from './contract.ts'
import { requireMove, shownSchedule, writeSchedule } from './schedule-row.ts'
import { changeable } from './schedules.ts'

/** Refuses where the caller could not add a picture whatever it is. */
export async function demandChangeable({ desk, caller }: DeskCall, id: number): Promise<void> {
  requireMove((await changeable(desk.db, caller, id)).status, 'save')
}

/** Adds a picture, in the place of the one before. What failed goes on being told as failed until it is saved. */
export async function addPicture(call: DeskCall, id: number, files: readonly UploadedFile[]): Promise<Schedule> {
  const { desk, caller } = call
  const [file] = files
  if (!file) throw faulty(words.mandatory, 'file')
  return withKeptFile(desk.blobs, file, columns =>
    desk.transaction(async tx => {
      const before = await changeable(tx.db, caller, id)
      requireMove(before.status, 'save')
      dropFile(tx, before.mediaBlobId)
      return writeSchedule(tx, id, { ...columns, messageId: null })
    }),
  )
}

/** Removes the picture; that there is none is no fault. */
export function removePicture({ desk, caller }: DeskCall, id: number): Promise<Schedule> {
  return desk.transaction(async tx => {
    const before = await changeable(tx.db, caller, id)
    if (before.mediaBlobId === null) return shownSchedule(tx.db, tx.blobs, id)
    requireMove(before.status, 'save')
    dropFile(tx, before.mediaBlobId)
    return writeSchedule(tx, id, { ...NO_FILE, messageId: null })
  })
}
