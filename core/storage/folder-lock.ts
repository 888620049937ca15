import { accessSync, constants } from 'node:fs'
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
  return () => file.close()
}
