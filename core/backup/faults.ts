/** A backup cannot be made, read or brought back, for a reason that the operator can mend; its message is a sentence. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault'
  /** Whether what was named is not there. */
  readonly isAbsent: boolean

  constructor(sentence: string, isAbsent = false) {
    super(sentence)
    this.isAbsent = isAbsent
  }
}

const SENTENCES: Record<string, string> = {
  ENOSPC: 'there is no room left on the disk',
  EDQUOT: 'there is no room left on the disk for this user',
  EFBIG: 'a file would be larger than this user may write',
  SQLITE_FULL: 'there is no room left on the disk',
  EACCES: 'this user may not write or read there',
  EPERM: 'this user may not write or read there',
  EROFS: 'nothing can be written there',
  SQLITE_READONLY: 'nothing can be written there',
  ENOTDIR: 'a part of its path is no folder',
  EIO: 'the disk fails',
}

/** What a disk refuses as a fault that says so; anything else as it is. `doing` begins the sentence. */
export function diskFault(error: unknown, doing: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  const reason = code.startsWith('SQLITE_IOERR') ? 'the disk takes no more: it is full, or fails' : SENTENCES[code]
  return reason ? new BackupFault(`${doing}: ${reason}.`) : error
}

/** Does something with a disk, whose refusals are told as faults. */
export async function onDisk<T>(doing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw diskFault(error, doing)
  }
}
