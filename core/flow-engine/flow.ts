import * as z from 'zod'
import { Json } from '../kit/json.ts'
import { MAX_CODE, MAX_FLOW_EDGES, MAX_FLOW_NODES, MAX_FLOW_VARIABLES, MAX_NAME, MAX_TITLE } from '../kit/limits.ts'

/**
 * A flow as it crosses the wire and lies in files (spec 2 §3). What is not named here, such as what an editor keeps of a
 * node's looks, is stored as it came.
 */

export { Json }

/** The two kinds: what begins with a message, and what begins with data of another program. */
export const FlowKind = z.enum(['conversacao', 'webhook'])
export type FlowKind = z.infer<typeof FlowKind>

export const FlowNode = z.looseObject({
  id: z.string().min(1).max(MAX_TITLE),
  type: z.string().min(1).max(MAX_CODE),
  position: z.looseObject({ x: z.number(), y: z.number() }).optional(),
  data: z.record(z.string().max(MAX_TITLE), z.unknown()).default({}),
})
export type FlowNode = z.infer<typeof FlowNode>

export const FlowEdge = z.looseObject({
  source: z.string().min(1).max(MAX_TITLE),
  target: z.string().min(1).max(MAX_TITLE),
  /** Of a conditional, see `ports.ts`; others have one way out, whose handle says nothing. */
  sourceHandle: z.string().max(MAX_CODE).nullish(),
})
export type FlowEdge = z.infer<typeof FlowEdge>

/** A variable that the flow itself brings along. */
const FlowVariable = z.looseObject({ name: z.string().min(1).max(MAX_NAME), value: Json.default('') })

export const Flow = z.looseObject({
  nodes: z.array(FlowNode).max(MAX_FLOW_NODES),
  edges: z.array(FlowEdge).max(MAX_FLOW_EDGES),
  globalVariables: z.array(FlowVariable).max(MAX_FLOW_VARIABLES).optional(),
  tipo: FlowKind.optional(),
  nome: z.string().max(MAX_TITLE).optional(),
})
export type Flow = z.infer<typeof Flow>

/** Its kind: what it says itself, or else webhook when it begins with a handler. */
export const kindOf = (flow: Flow): FlowKind =>
  flow.tipo ?? (flow.nodes.some(({ type }) => type === 'handler') ? 'webhook' : 'conversacao')

/** The type of node with which a kind of flow begins. */
export const beginningOf = (kind: FlowKind): 'start' | 'handler' => (kind === 'webhook' ? 'handler' : 'start')
