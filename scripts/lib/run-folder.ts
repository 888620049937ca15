import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** What the tests of one run may need at once, far more than they do. */
const ENOUGH_BYTES = 2 ** 31
const MEMORY = '/dev/shm'
const PREFIX = 'balcao-tests-'

/**
 * Vitest's global setup: gives a run a temporary folder of its own and takes it away again. It lies in memory where there is
 * room, since a test of SQLite on a disk waits most of its time for `fsync`. Fails when a test left something there. The programs
 * that tests start compile each source once between them, which halves the time of a start.
 */
export default function setup(): () => void {
  const parent = parentFolder()
  removeAbandoned(parent)
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
  const before = { TMPDIR: process.env.TMPDIR, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  process.env.TMPDIR = folder
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  return () => {
    for (const [name, value] of Object.entries(before))
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    const left = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.startsWith('balcao'))
    rmSync(folder, { recursive: true, force: true })
    if (left.length > 0) throw new Error(`Tests left in the temporary folder:\n${left.slice(0, 40).join('\n')}`)
  }
}

function parentFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Folders of runs that were killed. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent).filter(each => each.startsWith(PREFIX)))
    if (!isRunning(Number(basename(name).slice(PREFIX.length).split('-')[0])))
      rmSync(join(parent, name), { recursive: true, force: true })
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
