import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type ReadFlow, readFlows } from '../../core/flow-engine/files/read.ts'
import { Failure } from '../../core/kit/errors.ts'
import { systemError } from '../frame/errors.ts'
import { FileError } from './file-error.ts'
import { mustBeJson } from './unreadable.ts'

export function readText(path: string): string {
  return reading(() => readFileSync(path, 'utf8'))
}

/** Does something with a file, and tells in a sentence what the system says of it. */
function reading<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const problem = systemError(error)
    throw new FileError(problem?.message ?? (error as Error).message, problem?.exit)
  }
}

/** The flows of a file. */
export function flowsOf(path: string): ReadFlow[] {
  const text = readText(path)
  try {
    return readFlows(text)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    mustBeJson(path, text)
    const { at } = error.data
    throw new FileError(
      `${path}: This is no flow: ${at ? `${at} is missing, or of another kind than flows have there` : 'it has no nodes and edges'}.`,
    )
  }
}

/** The one flow of a file. */
export function flowOf(path: string): ReadFlow {
  const flows = flowsOf(path)
  if (flows.length > 1)
    throw new FileError(`${path}: holds ${flows.length} flows; \`balcao flow import\` takes them apart.`)
  return flows[0]!
}

/** Files as they are, and those of folders whose names end so. */
export function filesOf(paths: readonly string[], ends: readonly string[]): string[] {
  const found = paths.flatMap(path => (isFolder(path) ? filesBelow(path, ends).toSorted() : [path]))
  if (found.length === 0)
    throw new FileError(`There is no ${ends.map(end => `*${end}`).join(', ')} in ${paths.join(', ')}.`, 'missing')
  return found
}

/** Nothing that is hidden or installed. To load what knows patterns would take a tenth of `flow test`. */
const filesBelow = (folder: string, ends: readonly string[]): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path, ends)
    return ends.some(end => entry.name.endsWith(end)) ? [path] : []
  })

const isFolder = (path: string): boolean => reading(() => statSync(path).isDirectory())
