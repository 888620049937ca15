import type { Flow, FlowEdge, FlowNode } from './flow.ts'

/** A difference between two versions of a flow. A field's path leads into what it belongs to; undefined is not there. */
export type Difference =
  | { is: 'nodeAdded' | 'nodeRemoved'; nodeId: string; type: string }
  | { is: 'nodeChanged'; nodeId: string; type: string; fields: FieldChange[] }
  | { is: 'nodeMoved'; nodeId: string; type: string }
  | { is: 'edgeAdded' | 'edgeRemoved'; source: string; target: string; port?: string }
  | { is: 'flowChanged'; fields: FieldChange[] }

export interface FieldChange {
  path: string
  before: unknown
  after: unknown
}

/** What changed from one version of a flow to another; nodes are the same when their ids are. */
export function diffFlows(before: Flow, after: Flow): Difference[] {
  const { nodes: _n, edges: _e, ...flowBefore } = before
  const { nodes: _m, edges: _f, ...flowAfter } = after
  const fields = changes(flowBefore, flowAfter, '')
  return [
    ...(fields.length > 0 ? [{ is: 'flowChanged', fields } as const] : []),
    ...nodeDifferences(before.nodes, after.nodes),
    ...edgeDifferences(before.edges, after.edges),
  ]
}

function nodeDifferences(before: FlowNode[], after: FlowNode[]): Difference[] {
  const old = new Map(before.map(node => [node.id, node]))
  const now = new Set(after.map(({ id }) => id))
  const about = ({ id, type }: FlowNode) => ({ nodeId: id, type })
  const removed = before.filter(({ id }) => !now.has(id)).map(node => ({ is: 'nodeRemoved', ...about(node) }) as const)
  const others = after.flatMap((node): Difference[] => {
    const was = old.get(node.id)
    if (!was) return [{ is: 'nodeAdded', ...about(node) }]
    const { position: wasAt, ...wasNode } = was
    const { position: isAt, ...isNode } = node
    const fields = changes(wasNode, isNode, '')
    if (fields.length > 0) return [{ is: 'nodeChanged', ...about(node), fields }]
    return changes(wasAt, isAt, '').length > 0 ? [{ is: 'nodeMoved', ...about(node) }] : []
  })
  return [...removed, ...others]
}

function edgeDifferences(before: FlowEdge[], after: FlowEdge[]): Difference[] {
  const keyOf = ({ source, target, sourceHandle }: FlowEdge): string =>
    JSON.stringify([source, sourceHandle ?? '', target])
  const about = ({ source, target, sourceHandle }: FlowEdge) => ({
    source,
    target,
    ...(sourceHandle && { port: sourceHandle }),
  })
  const [old, now] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  return [
    ...before.filter(edge => !now.has(keyOf(edge))).map(edge => ({ is: 'edgeRemoved', ...about(edge) }) as const),
    ...after.filter(edge => !old.has(keyOf(edge))).map(edge => ({ is: 'edgeAdded', ...about(edge) }) as const),
  ]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The fields that differ, as deep as both sides have the same shape. */
function changes(before: unknown, after: unknown, path: string): FieldChange[] {
  if (Object.is(before, after)) return []
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ path, before, after }]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap(key => changes(before[key], after[key], path ? `${path}.${key}` : key))
}
