import { BackupError } from '../storage/backup/index.ts'
import { lockFolder } from '../storage/index.ts'

/** A database of the data folder is not what it has to be: another start or another call finds it so again. */
class DamageError extends Error {
  override readonly name = 'DamageFault'
}

const DAMAGED = /^SQLITE_(?:NOTADB|CORRUPT\w*|CANTOPEN\w*)$/

/** The disk of the data folder does not do what it must now: someone makes room or mounts it, and it goes on. */
class DiskError extends Error {
  override readonly name = 'DiskFault'
}

const REASONS: readonly [codes: RegExp, reason: string][] = [
  [
    /^(?:SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)$/,
    'has no room left. Make some, then start again; what is stored is whole.',
  ],
  [/^(?:SQLITE_READONLY\w*|EROFS)$/, 'can only be read. Mount it so that this user may write there.'],
  [/^(?:SQLITE_IOERR\w*|EIO)$/, 'fails, or is a network share, on which no database can be kept'],
]

/** The sentence for an error of the data folder's disk or databases at a start; any other error as it is. */
export function asDiskError(error: unknown, dataFolder: string): unknown {
  // At a start: the copy before an upgrade, which lies on the same disk.
  if (error instanceof BackupError) return new DiskError(error.message, { cause: error })
  const { code = '', message } = error as Partial<NodeJS.ErrnoException>
  if (DAMAGED.test(code))
    return new DamageError(
      `A database in ${dataFolder} is damaged, or may not be used by this user (${message}): \`balcao doctor\` tells which. Restore it from a backup.`,
      { cause: error },
    )
  const reason = REASONS.find(([codes]) => codes.test(code))?.[1]
  if (!reason) return error
  return new DiskError(`The disk of ${dataFolder} ${reason}${reason.endsWith('.') ? '' : ` (${code}).`}`, {
    cause: error,
  })
}

/** The same while a command is at work, of what a database says alone: what it reads and writes besides may lie elsewhere. */
export function asDatabaseError(error: unknown, dataFolder: string): unknown {
  const { code } = (error ?? {}) as Partial<NodeJS.ErrnoException>
  return code?.startsWith('SQLITE_') ? asDiskError(error, dataFolder) : error
}

/** Takes the folder's lock for a command. Throws FolderInUse, and DiskFault where the disk rejects it. */
export function takeFolder(dataFolder: string): () => void {
  try {
    return lockFolder(dataFolder)
  } catch (error) {
    throw asDiskError(error, dataFolder)
  }
}
