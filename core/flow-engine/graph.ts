import { beginningOf, type Flow, type FlowKind, type FlowNode, type Json, kindOf } from './flow.ts'
import type { NodeType } from './node-type.ts'
import { nodeTypeOf } from './nodes/index.ts'
import { isImmutable } from './variables.ts'

/** A node that is ready to run: its type with the data that were read, or why there are none. */
export interface ReadyNode {
  node: FlowNode
  type: NodeType | undefined
  data: unknown
  /** The field that does not fit. */
  broken?: string
}

/** A flow whose nodes and connections are found at once; made once, used by all its runs. */
export interface Graph {
  readonly kind: FlowKind
  readonly beginning: string | undefined
  /** The first menu on the way from there. */
  readonly menu: string | undefined
  /** The variables that the flow brings along. */
  readonly variables: readonly (readonly [string, Json])[]
  readonly nodes: ReadonlyMap<string, ReadyNode>
  /** Connections that lead to a node that there is, by the node they come from, in order. */
  readonly edges: ReadonlyMap<string, readonly { target: string; port: string | undefined }[]>
}

export function graphOf(flow: Flow): Graph {
  const kind = kindOf(flow)
  const nodes = new Map<string, ReadyNode>()
  for (const node of flow.nodes) if (!nodes.has(node.id)) nodes.set(node.id, ready(node))
  const edges = new Map<string, { target: string; port: string | undefined }[]>()
  for (const { source, target, sourceHandle } of flow.edges) {
    if (!nodes.has(target)) continue
    const sofar = edges.get(source)
    const edge = { target, port: sourceHandle ?? undefined }
    if (sofar) sofar.push(edge)
    else edges.set(source, [edge])
  }
  const beginning = flow.nodes.find(({ type }) => type === beginningOf(kind))?.id
  const own = (flow.globalVariables ?? []).filter(({ name }) => !isImmutable(name))
  const variables = own.map(({ name, value }) => [name, value] as const)
  return { kind, beginning, menu: firstMenu(beginning, nodes, edges), variables, nodes, edges }
}

function firstMenu(
  beginning: string | undefined,
  nodes: Graph['nodes'],
  edges: ReadonlyMap<string, readonly { target: string }[]>,
): string | undefined {
  const found = new Set(beginning === undefined ? [] : [beginning])
  // A set gives what is added to it while it is gone through.
  for (const id of found) {
    if (nodes.get(id)?.node.type === 'menu') return id
    for (const { target } of edges.get(id) ?? []) found.add(target)
  }
  return undefined
}

function ready(node: FlowNode): ReadyNode {
  const type = nodeTypeOf(node.type)
  if (!type) return { node, type, data: undefined }
  const { data, error } = type.data.safeParse(node.data)
  return error ? { node, type, data, broken: error.issues[0]?.path.join('.') || 'data' } : { node, type, data }
}

/** Where a node leads: by the named way out, or by its first connection. */
export function nextOf({ edges }: Graph, nodeId: string, port?: string): string | undefined {
  const all = edges.get(nodeId)
  return (port === undefined ? all?.[0] : all?.find(edge => edge.port === port))?.target
}
