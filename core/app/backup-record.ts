import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../storage/index.ts'

/** What became of the backups of a data folder: how old they are is told also after a restart, and without asking their place. */
export interface BackupRecord {
  /** The last one that was made. */
  made?: { at: number; isWhole: boolean }
  /** When one could not be made, if that was later. */
  failedAt?: number | undefined
  /** When the newest was read as a restore does, and how much of it was damaged. */
  verified?: { at: number; faults: number }
  /** What changes since: all of before that moment is stored, too. */
  changes?: { at: number /** Why not what came since, where that failed: a sentence. */; fault?: string | undefined }
}

const pathOf = (data: string): string => join(data, 'backups.json')

/** One that cannot be read says that nothing is known: the next backup writes it again. */
export function readBackupRecord(data: string): BackupRecord {
  try {
    return existsSync(pathOf(data)) ? (JSON.parse(readFileSync(pathOf(data), 'utf8')) as BackupRecord) : {}
  } catch {
    return {}
  }
}

export const storeBackupRecord = (data: string, change: BackupRecord): void =>
  writeWhole(pathOf(data), JSON.stringify({ ...readBackupRecord(data), ...change }))
