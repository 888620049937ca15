import { join } from 'node:path'
import { buildDemo } from '../build/demo.ts'
import { buildServer } from '../build/server.ts'
import { builtFolder, isStale, root } from './built-folder.ts'

/**
 * Builds the program unless that was done since the last change of a source, or `TEST_PROGRAM` names another. Vitest's global setup where
 * tests start the program.
 */
export default async function buildIfStale(): Promise<void> {
  if (process.env.TEST_PROGRAM || !isStale()) return
  await buildServer(root, builtFolder)
  await buildDemo(root, join(builtFolder, 'demo'))
}
