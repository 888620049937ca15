import type { FlowNode } from '../../../../core/flow-engine/flow.ts'
import { graphOf } from '../../../../core/flow-engine/graph.ts'

/** The ways out of a node; '' is the only one of those that have but one. */
export function portsOf(node: FlowNode): readonly string[] {
  const ready = graphOf({ nodes: [node], edges: [] }).nodes.get(node.id)
  if (!ready?.type || ready.broken !== undefined) return node.type === 'end' ? [] : ['']
  return ready.type.ports?.(ready.data as never) ?? ['']
}
