/** Whether a disk has no room left for what was to be written. Someone may make some: the same may succeed later. */
export const isDiskFull = (error: unknown): boolean =>
  /^(?:SQLITE_FULL|ENOSPC|EDQUOT)$/.test(String((error as { code?: unknown } | null)?.code))
