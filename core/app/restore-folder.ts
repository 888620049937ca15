import { existsSync, statSync } from 'node:fs'
import { BackupFault, type BackupPlace, openPlace, type Restored, restoreBackup } from '../backup/index.ts'
import { takeFolder } from './disk-fault.ts'
import type { OperationCall } from './operations/operation.ts'

/** Brings a folder on which nothing runs to what a backup holds. Throws BackupFault, and FolderInUse where something does run. */
export async function restoreFolder(
  order: { place: BackupPlace; id: string; data: string; replace: boolean },
  tell: OperationCall['tell'],
): Promise<Restored> {
  const { place, ...what } = order
  const uid = existsSync(what.data) ? statSync(what.data).uid : process.getuid?.()
  if (process.platform !== 'win32' && uid !== process.getuid?.())
    throw new BackupFault(`${what.data} belongs to another user. Run this as that one: sudo -u '#${uid}' …`)
  const store = await openPlace(place)
  const unlock = takeFolder(what.data)
  try {
    return await restoreBackup(store, what, tell)
  } finally {
    unlock()
  }
}
