import { chmodSync, closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Readable by its owner alone; after a crash, also of the machine, it is there whole as before or as after. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const draft = `${path}.new`
  writeFileSync(draft, content, { mode: 0o600, flush: true })
  chmodSync(draft, 0o600)
  renameSync(draft, path)
  flushFolder(dirname(path))
}

/** What was made, renamed or removed in a folder survives a loss of power from here on; Windows opens no folders, and needs none of it. */
export function flushFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
