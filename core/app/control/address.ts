import { createHash } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The longest path of a socket that every system takes; the end of a longer one would be cut off in silence. */
const MAX_PATH_BYTES = 100

/** Where the program that runs on a data folder is spoken to, and what gives it back what it took for that. */
export interface ControlAddress {
  path: string
  letGo(): void
}

/**
 * A socket in the data folder, which its user alone may enter; on Windows a named pipe, which only anyone who made it may write to.
 * Where the path is too long for a socket, Linux knows the folder by a shorter one.
 */
export const controlAddress = (dataFolder: string): ControlAddress => inFolder(dataFolder, 'control')

/** The same by another name. */
export function inFolder(dataFolder: string, socket: string): ControlAddress {
  const folder = resolve(dataFolder)
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(folder.toLowerCase()).digest('hex').slice(0, 32)
    return { path: `\\\\.\\pipe\\balcao-${name}${socket === 'control' ? '' : `-${socket}`}`, letGo: () => {} }
  }
  const path = join(folder, socket)
  if (process.platform !== 'linux' || Buffer.byteLength(path) <= MAX_PATH_BYTES) return { path, letGo: () => {} }
  const file = openSync(folder, 'r')
  return { path: `/proc/self/fd/${file}/${socket}`, letGo: () => closeSync(file) }
}
