import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folders in which a packaged program may keep its files, the best first. */
export function findMatches(env: NodeJS.ProcessEnv, user: number | undefined): string[] {
  const { BALCAO_CACHE, CACHE_DIRECTORY, XDG_CACHE_HOME, HOME, LOCALAPPDATA } = env
  return [
    BALCAO_CACHE,
    CACHE_DIRECTORY?.split(':')[0],
    XDG_CACHE_HOME && join(XDG_CACHE_HOME, 'balcao'),
    HOME && join(HOME, '.cache', 'balcao'),
    LOCALAPPDATA && join(LOCALAPPDATA, 'balcao'),
    join(tmpdir(), user === undefined ? 'balcao' : `balcao-${user}`),
  ].flatMap(place => place || [])
}

/** Makes the folder, which nobody else may write to: what lies in it is run. Throws where it cannot. */
export function prepare(place: string, user: number | undefined): void {
  mkdirSync(place, { recursive: true, mode: 0o700 })
  const found = lstatSync(place)
  if (!found.isDirectory()) throw new Error('it is no folder')
  if (user === undefined) return
  if (found.uid !== user) throw new Error('it belongs to somebody else')
  if (found.mode & 0o022) chmodSync(place, found.mode & 0o755)
}
