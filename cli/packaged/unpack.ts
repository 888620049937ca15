import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a packaged program carries: its files by their path, with their size. */
export interface Contents {
  /** Differs when any file does. */
  id: string
  files: Record<string, number>
}

const STORED = 30 * 24 * 60 * 60 * 1000

/**
 * Puts the files into `<place>/<id>` unless they lie there, and answers that folder. It comes into being at once, by a rename, so that
 * starts beside each other and one that is killed leave no half of it; what something has tidied away since is put back.
 */
export function unpack({ id, files }: Contents, read: (path: string) => Uint8Array, place: string): string {
  const folder = join(place, id)
  if (isWhole(folder, files)) {
    const now = new Date()
    utimesSync(folder, now, now)
    return folder
  }
  const half = join(place, `.${id}-${process.pid}`)
  const remove = (path: string): void => rmSync(path, { recursive: true, force: true })
  remove(half)
  try {
    for (const path of Object.keys(files)) {
      const file = join(half, path)
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      writeFileSync(file, read(path), { mode: 0o600 })
    }
    remove(folder)
    renameSync(half, folder)
  } catch (error) {
    remove(half)
    // Another start may have been quicker.
    if (!isWhole(folder, files)) throw error
  }
  dropOld(place, id)
  return folder
}

function isWhole(folder: string, files: Contents['files']): boolean {
  return Object.entries(files).every(
    ([path, size]) => statSync(join(folder, path), { throwIfNoEntry: false })?.size === size,
  )
}

/** Files of versions that nobody has started for a month. */
function dropOld(place: string, id: string): void {
  for (const name of readdirSync(place)) {
    const folder = join(place, name)
    const used = statSync(folder, { throwIfNoEntry: false })?.mtimeMs
    if (name === id || !/^\.?[0-9a-f]{16}/.test(name) || used === undefined || Date.now() - used < STORED) continue
    rmSync(folder, { recursive: true, force: true })
  }
}
