import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** What the tests of one run may need at once, far more than they do. */
const ENOUGH_BYTES = 2 ** 31
const MEMORY = '/dev/shm'
const PREFIX = 'balcao-tests-'
const COMPILED = 'compiled'
/** What packaged programs bring along. */
const BROUGHT = 'brought'
/** What a browser's sound library keeps, which would otherwise take a new folder for each browser. */
const SOUND = 'sound'
/** What Chromium itself makes beside its profile, and leaves when it is ended at an unlucky moment. */
const CHROMIUM = '.org.chromium.'

/** Where what tests left is told to the summary of a whole run, since it fails the run without a failed test. */
const EMITTED = 'test-results/left-behind.json'

/**
 * Vitest's global setup: the run's folder lies in memory where there is room, since a test of SQLite on a disk waits most of
 * its time for `fsync`.
 */
export default function setup(): () => void {
  const giveBack = takeRunFolder(parentFolder())
  return () => {
    try {
      giveBack()
    } catch (error) {
      if (error instanceof LeftBehind && existsSync(dirname(EMITTED)))
        writeFileSync(EMITTED, JSON.stringify(error.names))
      throw error
    }
  }
}

class LeftBehind extends Error {
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    super(`Tests left in the temporary folder:\n${names.join('\n')}`)
    this.names = names
  }
}

/**
 * Gives a run of tests, and all programs and browsers that it starts, a temporary folder of its own, and returns what takes
 * it away again, which fails when a test left something there. What runs that were killed left goes, too. The programs that
 * tests start compile each source once between them, which halves the time of a start.
 */
export function takeRunFolder(parent: string): () => void {
  removeAbandoned(parent)
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
  const provided = {
    TMPDIR: folder,
    NODE_COMPILE_CACHE: join(folder, COMPILED),
    TEST_CACHE: join(folder, BROUGHT),
    PULSE_RUNTIME_PATH: join(folder, SOUND),
  }
  const before = Object.keys(provided).map(name => [name, process.env[name]] as const)
  Object.assign(process.env, provided)
  return () => {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    const ours = (name: string) => ![COMPILED, BROUGHT, SOUND].includes(name) && !name.startsWith(CHROMIUM)
    const left = readdirSync(folder).filter(ours)
    rmSync(folder, { recursive: true, force: true })
    if (left.length > 0) throw new LeftBehind(left.slice(0, 40))
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

/** Folders of runs that were killed; one in which something still writes, or that another run removes just now, is left to the next run. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent).filter(each => each.startsWith(PREFIX)))
    if (!isRunning(Number(basename(name).slice(PREFIX.length).split('-')[0])))
      try {
        rmSync(join(parent, name), { recursive: true, force: true })
      } catch {}
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
