import { HIDDEN, reachesOut, storedSecret, withSecretsOf } from '../../flow-engine/external-calls.ts'
import { beginningOf, type FlowKind } from '../../flow-engine/flow.ts'
import type { FlowChange, FlowDraft, FlowGraph, FlowWork } from './contract.ts'

/** What is drawn of a flow as it is stored, and what the rules ask about it: made where it was read, so that nobody reads it twice. */

/** What of a graph decides whether someone may publish it. */
export interface DrawnFacts {
  types: string[]
  deletesContacts: boolean
  /** What reaches other systems, or knows their secrets. */
  outside?: string
}

export interface Drawing {
  /** JSON. */
  text: string
  facts: DrawnFacts
}

/** Fields of a new flow or of a change, without what is drawn. */
type Fields<Input> = Omit<Input, 'nodes' | 'edges' | 'globalVariables' | 'scenarios'>

/** A new flow. */
export interface DrawnDraft {
  fields: Fields<FlowDraft>
  drawing: Drawing
  /** Whether it is more than its beginning. */
  isGiven: boolean
}

/** A change of a flow, with what its graph becomes where that changes. */
export interface DrawnChange {
  fields: Fields<FlowChange>
  drawing?: Drawing
  /** What is published before reaches other systems. */
  outsideBefore?: string
}

/** A draft as it is saved. */
export interface DrawnWork {
  revision: number
  text: string
}

/** A graph as it is stored: nodes, connections, variables and scenarios if it has any, in this order. */
const graphText = ({ nodes, edges, globalVariables, scenarios = [] }: FlowGraph): string =>
  JSON.stringify({ nodes, edges, globalVariables, ...(scenarios.length > 0 && { scenarios }) })

const drawingOf = (graph: FlowGraph): Drawing => ({ text: graphText(graph), facts: factsOf(graph) })

export function factsOf(graph: FlowGraph): DrawnFacts {
  const outside = reachesOut(graph) ?? storedSecret(graph)
  return {
    types: [...new Set(graph.nodes.map(({ type }) => type))],
    deletesContacts: graph.nodes.some(({ type, data }) => type === 'acao' && data.actionType === 'deletar_contato'),
    ...(outside !== undefined && { outside }),
  }
}

export function drawnDraft({
  nodes,
  edges = [],
  globalVariables = [],
  scenarios = [],
  ...fields
}: FlowDraft): DrawnDraft {
  const graph = { nodes: nodes ?? [beginning(fields.tipo)], edges, globalVariables, scenarios }
  return { fields, drawing: drawingOf(graph), isGiven: nodes !== undefined }
}

/** A new flow has its start at this place (spec 2 §2). */
const beginning = (kind: FlowKind) => {
  const type = beginningOf(kind)
  const data = kind === 'webhook' ? { name: 'Handler', mappings: {} } : {}
  return { id: type, type, position: { x: 250, y: 5 }, data }
}

/** What is absent of the graph stays as it is published; what is hidden in it as well. */
export function drawnChange(
  { nodes, edges, globalVariables, scenarios, ...fields }: FlowChange,
  published: () => FlowGraph,
): DrawnChange {
  if ((nodes ?? edges ?? globalVariables ?? scenarios) === undefined) return { fields }
  const now = published()
  const graph = {
    nodes: nodes ?? now.nodes,
    edges: edges ?? now.edges,
    globalVariables: globalVariables ?? now.globalVariables,
    scenarios: scenarios ?? now.scenarios,
  }
  const externalBefore = reachesOut(now)
  return {
    fields,
    drawing: drawingOf(withSecretsOf(graph, [now])),
    ...(externalBefore !== undefined && { outsideBefore: externalBefore }),
  }
}

/** What is hidden in a draft stays as it stands in the draft before, or else in what is published. */
export function drawnWork(
  { revision, ...graph }: FlowGraph & Pick<FlowWork, 'revision'>,
  before: () => FlowGraph[],
): DrawnWork {
  const text = graphText(graph)
  return { revision, text: text.includes(HIDDEN) ? graphText(withSecretsOf(graph, before())) : text }
}
