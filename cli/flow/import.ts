import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFlow } from '../../core/flow-engine/files/write.ts'
import { fold } from '../../core/kit/text.ts'
import { FileFault, flowsOf } from './files.ts'

/** Writes each flow of a file into the folder, as a file that is called as the flow is; no file is written over. */
export function importFlows(file: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const { flow, unknown } of flowsOf(file)) {
    const path = freeName(folder, slug(flow.nome ?? ''))
    writeFileSync(path, writeFlow(flow))
    console.log(`${path}: ${flow.nodes.length} nodes, ${flow.edges.length} connections`)
    for (const { nodeId, type } of unknown) console.log(`  unknown, kept as it is: ${type} (${nodeId})`)
  }
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
