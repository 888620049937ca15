/** The disk of the data folder does not do what it must, for a reason that the person who runs it can mend. */
class DiskFault extends Error {
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

/** The sentence for an error of the data folder's disk; any other error as it is. */
export function asDiskFault(error: unknown, dataFolder: string): unknown {
  const { code = '' } = error as Partial<NodeJS.ErrnoException>
  const reason = REASONS.find(([codes]) => codes.test(code))?.[1]
  if (!reason) return error
  return new DiskFault(`The disk of ${dataFolder} ${reason}${reason.endsWith('.') ? '' : ` (${code}).`}`, {
    cause: error,
  })
}
