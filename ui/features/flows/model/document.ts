import { beginningOf, type Flow, type FlowEdge, type FlowKind, kindOf } from '../../../../core/flow-engine/flow.ts'
import type { Scenario } from '../../../../core/flow-engine/testing/scenario.ts'
import { scenariosIn } from '../../../../core/flow-engine/testing/stored-scenarios.ts'
import { placed } from './layout.ts'
import type { NamedEdge, Place, PlacedNode } from './parts.ts'

/** A flow as the editor has it: every node has a place, every connection an id. Each change gives a new one. */
export interface FlowDocument {
  readonly name: string
  readonly kind: FlowKind
  readonly nodes: readonly PlacedNode[]
  readonly edges: readonly NamedEdge[]
  readonly variables: NonNullable<Flow['globalVariables']>
  /** Conversations that test it. */
  readonly scenarios: readonly Scenario[]
  /** What else the flow came with; it is stored as it is. */
  readonly more: Readonly<Record<string, unknown>>
}

/** Where the beginning of a new flow lies (spec 2 §2). */
const FIRST_PLACE: Place = { x: 250, y: 5 }

/** A new flow: its beginning alone. */
export function newDocument(kind: FlowKind, name = ''): FlowDocument {
  const type = beginningOf(kind)
  const first = { id: `${type}-1`, type, position: FIRST_PLACE, data: {} }
  return { name, kind, nodes: [first], edges: [], variables: [], scenarios: [], more: {} }
}

export function documentOf(flow: Flow): FlowDocument {
  const { nodes, edges, globalVariables = [], nome = '', tipo: _tipo, scenarios: _scenarios, ...more } = flow
  return {
    name: nome,
    kind: kindOf(flow),
    nodes: placed(nodes, edges),
    edges: named(edges),
    variables: globalVariables,
    scenarios: scenariosIn(flow),
    more,
  }
}

export function flowOf({ name, kind, more, ...drawn }: FlowDocument): Flow {
  return { ...more, nome: name, tipo: kind, ...partsOf(drawn) }
}

type Parts = Pick<FlowDocument, 'nodes' | 'edges' | 'variables' | 'scenarios'>

/** What the server keeps of a flow as its drawing. */
export function partsOf({ nodes, edges, variables, scenarios }: Parts) {
  const drawn = { nodes: [...nodes], edges: [...edges], globalVariables: [...variables] }
  return scenarios.length > 0 ? { ...drawn, scenarios: [...scenarios] } : drawn
}

/** Its own id where it has one that nobody else has, else one made of what it connects. */
function named(edges: readonly FlowEdge[]): NamedEdge[] {
  const taken = new Set<string>()
  return edges.map(edge => {
    const own = typeof edge.id === 'string' && edge.id !== '' ? edge.id : edgeId(edge)
    let id = own
    for (let n = 2; taken.has(id); n++) id = `${own}-${n}`
    taken.add(id)
    return { ...edge, id }
  })
}

export const edgeId = ({ source, sourceHandle, target }: FlowEdge): string =>
  ['e', source, ...(sourceHandle ? [sourceHandle] : []), target].join('-')

export const nodeOf = ({ nodes }: FlowDocument, id: string | undefined): PlacedNode | undefined =>
  nodes.find(node => node.id === id)

/** The connection that leaves a node by a way out; ways without a name are all one. */
export const edgeFrom = ({ edges }: FlowDocument, source: string, port?: string): NamedEdge | undefined =>
  edges.find(edge => edge.source === source && (edge.sourceHandle ?? undefined) === port)
