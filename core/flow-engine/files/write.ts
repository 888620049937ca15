import type { Flow } from '../flow.ts'
import { nodeTypeOf } from '../nodes/index.ts'
import { FILE_VERSION, HEADER, versionOf } from './header.ts'

/** The text of a flow's file: the flow as it is, its fields in a fixed order, and of which version its nodes are. */
export function writeFlow(flow: Flow): string {
  const types = [...new Set(flow.nodes.map(({ type }) => type))].toSorted()
  const versions = types.flatMap(key => {
    const type = nodeTypeOf(key)
    return type ? [[key, versionOf(type)] as const] : []
  })
  const header = { version: FILE_VERSION, nodeVersions: Object.fromEntries(versions) }
  const { nodes, edges, ...others } = flow
  const ordered = Object.fromEntries(Object.entries(others).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return `${JSON.stringify({ [HEADER]: header, ...ordered, nodes, edges }, null, 2)}\n`
}
