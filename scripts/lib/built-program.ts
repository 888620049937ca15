import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildDemo } from '../build/demo.ts'
import { buildServer } from '../build/server.ts'

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'dist')

/** Of what the program is built, without its pages. */
const SOURCES = ['{cli,core,migrations,scripts/build}/**/*.{ts,tsx,sql,html}', 'package-lock.json']

const writtenAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/**
 * Builds the program unless that was done since the last change of a source, or `TEST_PROGRAM` names another. Vitest's global setup where
 * tests start the program.
 */
export default async function buildIfStale(): Promise<void> {
  const built = writtenAt(join(dist, 'program.cjs'))
  const isStale = globSync(SOURCES, { cwd: root }).some(
    path => !path.endsWith('.test.ts') && writtenAt(join(root, path)) > built,
  )
  if (process.env.TEST_PROGRAM || !isStale) return
  await buildServer(root, dist)
  await buildDemo(root, join(dist, 'demo'))
}
