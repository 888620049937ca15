/**
 * What is the matter: a file, a place or a key is not what it has to be; what was named is not there; it may not be, as things are; or
 * not now, since a disk, a store or the program does not do what it must.
 */
export type BackupErrorKind = 'unreadable' | 'absent' | 'refused' | 'unavailable'

/** A backup cannot be made, read or brought back, for a reason that the operator can fix; its message is a sentence. */
export class BackupError extends Error {
  override readonly name = 'BackupFault'
  readonly kind: BackupErrorKind

  constructor(sentence: string, kind: BackupErrorKind = 'unreadable') {
    super(sentence)
    this.kind = kind
  }
}

const REASONS: Record<string, [sentence: string, kind: BackupErrorKind]> = {
  ENOSPC: ['there is no room left on the disk', 'unavailable'],
  EDQUOT: ['there is no room left on the disk for this user', 'unavailable'],
  EFBIG: ['a file would be larger than this user may write', 'unavailable'],
  SQLITE_FULL: ['there is no room left on the disk', 'unavailable'],
  EACCES: ['this user may not write or read there', 'unreadable'],
  EPERM: ['this user may not write or read there', 'unreadable'],
  EROFS: ['nothing can be written there', 'unavailable'],
  SQLITE_READONLY: ['nothing can be written there', 'unavailable'],
  ENOTDIR: ['a part of its path is no folder', 'unreadable'],
  EIO: ['the disk fails', 'unavailable'],
}

const TAKES_NO_MORE = ['the disk takes no more: it is full, or fails', 'unavailable'] as const

/** What a disk rejects as an error that says so; anything else as it is. `doing` begins the sentence. */
export function diskError(error: unknown, doing: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  const reason = code.startsWith('SQLITE_IOERR') ? TAKES_NO_MORE : REASONS[code]
  return reason ? new BackupError(`${doing}: ${reason[0]}.`, reason[1]) : error
}

/** Does something with a disk, whose rejections are reported as errors. */
export async function onDisk<T>(doing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw diskError(error, doing)
  }
}
