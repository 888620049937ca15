import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type ReadFlow, readFlows } from '../../core/flow-engine/files/read.ts'
import { Failure } from '../../core/kit/errors.ts'

/** A file that cannot be read, or is not what it should be: told in a sentence. */
export class FileFault extends Error {
  override readonly name = 'FileFault'
}

export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new FileFault(`${path}: ${(error as Error).message}`)
  }
}

/** The flows of a file. */
export function flowsOf(path: string): ReadFlow[] {
  try {
    return readFlows(readText(path))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { at } = error.data
    throw new FileFault(`${path}: ${error.sentence('en')}${at ? ` (at ${at})` : ''}`)
  }
}

/** The one flow of a file. */
export function flowOf(path: string): ReadFlow {
  const flows = flowsOf(path)
  if (flows.length > 1)
    throw new FileFault(`${path}: holds ${flows.length} flows; \`balcao flow import\` takes them apart.`)
  return flows[0]!
}

/** Files as they are, and those of folders that are called like one of these. */
export function filesOf(paths: readonly string[], names: string): string[] {
  const found = paths.flatMap(path => {
    if (!isFolder(path)) return [path]
    return globSync(`**/${names}`, { cwd: path, exclude: ['**/node_modules'] })
      .toSorted()
      .map(name => join(path, name))
  })
  if (found.length === 0) throw new FileFault(`There is no ${names} in ${paths.join(', ')}.`)
  return found
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch (error) {
    throw new FileFault(`${path}: ${(error as Error).message}`)
  }
}
