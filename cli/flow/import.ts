import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadFlow } from '../../core/flow-engine/files/read.ts'
import { writeFlow } from '../../core/flow-engine/files/write.ts'
import type { Flow } from '../../core/flow-engine/flow.ts'
import { fold } from '../../core/kit/text.ts'
import { FileFault, flowsOf } from './files.ts'

/** Writes each flow of a file into the folder, as a file that is called as the flow is; no file is written over. */
export function importFlows(file: string, folder: string): void {
  for (const { flow, unknown } of flowsOf(file)) {
    writeInto(folder, flow)
    tellUnknown(unknown)
  }
}

/** Writes a flow as a file of its own. */
export function writeInto(folder: string, flow: Flow): void {
  mkdirSync(folder, { recursive: true })
  const path = freeName(folder, slug(flow.nome ?? ''))
  writeFileSync(path, writeFlow(flow))
  console.log(`${path}: ${sizeOf(flow)}`)
}

/** How much there is in a flow, in words. */
export const sizeOf = ({ nodes, edges }: Pick<Flow, 'nodes' | 'edges'>): string =>
  `${nodes.length} nodes, ${edges.length} connections`

/** Names the nodes that this version does not know. */
export function tellUnknown(unknown: ReadFlow['unknown']): void {
  for (const { nodeId, type } of unknown) console.log(`  unknown, kept as it is: ${type} (${nodeId})`)
}

const slug = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'flow'

function freeName(folder: string, name: string): string {
  for (let n = 1; n < 1000; n++) {
    const path = join(folder, `${name}${n === 1 ? '' : `-${n}`}.flow.json`)
    if (!existsSync(path)) return path
  }
  throw new FileFault(`${folder}: there are a thousand flows called ${name}.`)
}
