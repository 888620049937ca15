import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { BackupError } from './errors.ts'

/**
 * Makes a folder and those above it, for our user alone. Node's own `recursive` never ends where a folder is there and takes none,
 * as below /proc: it takes the answer for a parent that is missing. Such a folder is a BackupError.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return
    if (code !== 'ENOENT') throw error
    if (await isThere(dirname(path))) throw new BackupError(`${path} cannot be made: ${dirname(path)} takes no folder.`)
    await makeFolder(dirname(path))
    await makeFolder(path)
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
