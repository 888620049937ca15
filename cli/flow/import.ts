import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadFlow } from '../../core/flow-engine/files/read.ts'
import { writeFlow } from '../../core/flow-engine/files/write.ts'
import { isAddress } from '../../core/kit/is-address.ts'
import { pluralize } from '../../core/kit/pluralize.ts'
import { normalizeText } from '../../core/kit/text.ts'
import { FileError } from './file-error.ts'

/** A flow that went into a file, or into a company. */
export interface Imported {
  /** Where it is now. */
  place: string
  nodes: number
  connections: number
  /** What this version does not know, kept as it is. */
  unknown: ReadFlow['unknown']
}

/**
 * Writes flows into the folder, each as a file that is called as the flow is. No file is written over, but with `replace` those that were
 * there before.
 */
export function writeInto(folder: string, flows: readonly ReadFlow[], replace = false): Imported[] {
  const written = new Set<string>()
  return flows.map(read => {
    if (isAddress(folder)) throw new FileError(`${folder} is an address: flows go into a folder of this machine.`)
    mkdirSync(folder, { recursive: true })
    const isTaken = (path: string): boolean => (replace ? written.has(path) : existsSync(path))
    const path = freeName(folder, slug(read.flow.nome ?? ''), isTaken)
    writeFileSync(path, writeFlow(read.flow))
    written.add(path)
    return importedTo(path, read)
  })
}

export const importedTo = (place: string, { flow, unknown }: ReadFlow): Imported => ({
  place,
  nodes: flow.nodes.length,
  connections: flow.edges.length,
  unknown,
})

export const importedLines = (all: readonly Imported[]): string[] =>
  all.flatMap(({ place, nodes, connections, unknown }) => [
    `${place}: ${pluralize(nodes, 'node')}, ${pluralize(connections, 'connection')}`,
    ...unknown.map(({ nodeId, type }) => `  unknown, kept as it is: ${type} (${nodeId})`),
  ])

const slug = (name: string): string =>
  normalizeText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'flow'

function freeName(folder: string, name: string, isTaken: (path: string) => boolean): string {
  for (let n = 1; n < 1000; n++) {
    const path = join(folder, `${name}${n === 1 ? '' : `-${n}`}.flow.json`)
    if (!isTaken(path)) return path
  }
  throw new FileError(`${folder}: there are a thousand flows called ${name}.`)
}
