import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const OURS = /^(platform\.sqlite|secret\.key|lock|companies$|incoming$)/

/**
 * Keeps what lies in the data folder from the other users of the machine, keys and conversations as they are: from here on the
 * process makes files for its own user alone, and what was made otherwise before is fixed. What belongs to someone else, or
 * lies where files have no modes, stays as it is.
 */
export function keepPrivate(dataFolder: string): void {
  process.umask(0o077)
  mkdirSync(dataFolder, { recursive: true })
  for (const name of readdirSync(dataFolder)) if (OURS.test(name)) mend(join(dataFolder, name))
  makePrivate(dataFolder, 0o700)
}

/** A folder is made private after all that is in it, so one that is needs no look inside: a start costs a few calls. */
function mend(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found?.isFile()) makePrivate(path, 0o600)
  if (!found?.isDirectory() || isPrivate(found)) return
  for (const name of readdirSync(path)) mend(join(path, name))
  makePrivate(path, 0o700)
}

const isPrivate = ({ mode }: { mode: number }): boolean => (mode & 0o077) === 0

/** Not ours, or of a file system without modes; or gone, as files of SQLite are when another program ends. */
const LEFT_ALONE = ['EPERM', 'EACCES', 'EROFS', 'ENOTSUP', 'ENOENT']

function makePrivate(path: string, mode: number): void {
  try {
    if (!isPrivate(lstatSync(path))) chmodSync(path, mode)
  } catch (error) {
    if (!LEFT_ALONE.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
