import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Where the build puts the program. */
export const builtFolder = join(root, 'dist')

/** Of what the program is built, without its pages. */
const SOURCES = ['{cli,core,emulators,migrations,scripts/build}/**/*.{ts,tsx,sql,html}', 'package-lock.json']

const writtenAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Whether a source of the program changed since it was built. */
export function isStale(): boolean {
  const built = writtenAt(join(builtFolder, 'program.cjs'))
  return globSync(SOURCES, { cwd: root }).some(
    path => !path.endsWith('.test.ts') && writtenAt(join(root, path)) > built,
  )
}
