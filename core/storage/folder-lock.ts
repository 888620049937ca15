import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { keepPrivate } from './private-folder.ts'

/** Another process works on the data folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/**
 * Takes the data folder for this process and its user alone (decision 17) and returns a function that gives it back. The system
 * releases the lock when the process dies, however it dies.
 */
export function lockFolder(dataFolder: string): () => void {
  keepPrivate(dataFolder)
  // On a disk that can only be read SQLite says no more than that it cannot open something.
  accessSync(dataFolder, constants.W_OK)
  const file = new Database(join(dataFolder, 'lock'), { timeout: 0 })
  try {
    file.pragma('locking_mode = EXCLUSIVE')
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    throw new FolderInUse(
      `Another Balcão is running on ${dataFolder}. Stop it first, or choose another folder with --data.`,
    )
  }
  try {
    mustHaveNoMembers(dataFolder)
  } catch (error) {
    file.close()
    throw error
  }
  return () => file.close()
}

const membersLock = (dataFolder: string): string => join(dataFolder, 'lock-processes')

/**
 * For one of several processes of a program whose parent has the folder: while it lives nobody else takes the folder, also where the
 * parent was killed. The system releases it as it does the other.
 */
export function lockMember(dataFolder: string): () => void {
  const file = new Database(membersLock(dataFolder), { timeout: 5000 })
  // A lock that others may have, too, lasts as long as a transaction that has read.
  file.exec('BEGIN')
  file.prepare('SELECT count(*) FROM sqlite_master').get()
  return () => file.close()
}

/** Throws FolderInUse while a process of a program that was killed still lives; they end by themselves, unless they were paused. */
function mustHaveNoMembers(dataFolder: string): void {
  if (!existsSync(membersLock(dataFolder))) return
  const file = new Database(membersLock(dataFolder), { timeout: 1000 })
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    throw new FolderInUse(`Processes of a Balcão that was killed still work on ${dataFolder}. End them first.`)
  } finally {
    file.close()
  }
}
