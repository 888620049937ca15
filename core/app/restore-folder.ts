import { existsSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  BackupError,
  type BackupLocation,
  openLocation,
  packStored,
  type Restored,
  restoreBackup,
  type WayBack,
  wayBack,
} from '../storage/backup/index.ts'
import { takeFolder } from './disk-error.ts'
import type { OperationCall } from './operations/operation.ts'
import { mustHoldDatabase } from './stopped-folder.ts'
import { version } from './version.ts'

/**
 * Brings a folder on which nothing runs to what a backup holds; one that was not there is not there either where that is rejected. Throws BackupError, and FolderInUse where something does run.
 */
export async function restoreFolder(
  order: { place: BackupLocation; id: string; at?: number | undefined; data: string; replace: boolean },
  report: OperationCall['emit'],
): Promise<Restored> {
  const { place, ...what } = order
  const uid = existsSync(what.data) ? statSync(what.data).uid : process.getuid?.()
  if (process.platform !== 'win32' && uid !== process.getuid?.())
    throw new BackupError(`${what.data} belongs to another user. Run this as that one: sudo -u '#${uid}' …`)
  const store = await openLocation(place)
  const made = firstMissing(what.data)
  const wasEmpty = made !== undefined || readdirSync(what.data).length === 0
  const unlock = takeFolder(what.data)
  let isRestored = false
  try {
    const restored = await restoreBackup(store, what, report)
    isRestored = true
    return restored
  } finally {
    // While it is held: nobody else has begun anything there.
    if (wasEmpty && !isRestored) orLeave(() => rmSync(join(what.data, 'lock'), { force: true }))
    unlock()
    if (made !== undefined && !isRestored) orLeave(() => removeEmpty(what.data, made))
  }
}

/** What goes where the last upgrade of a stopped folder is undone. Throws BackupError, and FolderInUse where something runs. */
export async function weighUndoing(data: string, report: OperationCall['emit']): Promise<WayBack> {
  mustHoldDatabase(data)
  const unlock = takeFolder(data)
  try {
    await packStored({ data, version }, report)
    return await wayBack(data, version, report)
  } finally {
    unlock()
  }
}

/** The highest folder of a path that is to be made for it; undefined where all are there. */
function firstMissing(path: string): string | undefined {
  if (existsSync(path)) return undefined
  return firstMissing(dirname(path)) ?? path
}

/** Removes folders from one up to another; throws at the first that holds something. */
function removeEmpty(folder: string, last: string): void {
  rmdirSync(folder)
  if (folder !== last) removeEmpty(dirname(folder), last)
}

/** Windows deletes no file that is open, and someone may have begun there: what is left then harms nobody. */
function orLeave(work: () => void): void {
  try {
    work()
  } catch {}
}
