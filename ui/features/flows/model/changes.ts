import type { FlowKind } from '../../../../core/flow-engine/flow.ts'
import { conditionOf, conditionPort } from '../../../../core/flow-engine/ports.ts'
import { edgeId, type FlowDocument, nodeOf } from './document.ts'
import { freshId } from './ids.ts'
import type { NamedEdge, Place, PlacedNode } from './parts.ts'

/** What is done to a flow, each from a document to the next. What changes nothing gives the same document. */

export type Data = Readonly<Record<string, unknown>>

export interface Added {
  document: FlowDocument
  ids: readonly string[]
}

/** A new node; its id is the type with the time (spec 2 §3). */
export function addNode(document: FlowDocument, node: Omit<PlacedNode, 'id'>, now: number): Added {
  const id = freshId(document, String(node.type), now)
  return { document: { ...document, nodes: [...document.nodes, { ...node, id } as PlacedNode] }, ids: [id] }
}

export function setData(document: FlowDocument, nodeId: string, patch: Data): FlowDocument {
  const nodes = document.nodes.map(node => (node.id === nodeId ? { ...node, data: { ...node.data, ...patch } } : node))
  return { ...document, nodes }
}

export function moveNodes(document: FlowDocument, places: ReadonlyMap<string, Place>): FlowDocument {
  const moves = ({ id, position }: PlacedNode): boolean => {
    const to = places.get(id)
    return to !== undefined && (to.x !== position.x || to.y !== position.y)
  }
  if (!document.nodes.some(moves)) return document
  const nodes = document.nodes.map(node => (moves(node) ? { ...node, position: places.get(node.id)! } : node))
  return { ...document, nodes }
}

export interface Wire {
  source: string
  target: string
  port?: string | undefined
}

/** Connects; a run follows one connection of each way out, so that a new one takes the place of the one before. */
export function connect(document: FlowDocument, { source, target, port }: Wire): FlowDocument {
  const edge = { source, target, ...(port !== undefined && { sourceHandle: port }) }
  const others = document.edges.filter(other => other.source !== source || (other.sourceHandle ?? undefined) !== port)
  const taken = new Set(others.map(({ id }) => id))
  let id = edgeId(edge)
  while (taken.has(id)) id += '-2'
  return { ...document, edges: [...others, { ...edge, id }] }
}

/** Takes away nodes with their connections, and connections. */
export function remove(
  document: FlowDocument,
  nodeIds: readonly string[],
  edgeIds: readonly string[] = [],
): FlowDocument {
  const gone = new Set(nodeIds)
  const cut = new Set(edgeIds)
  const nodes = document.nodes.filter(({ id }) => !gone.has(id))
  const edges = document.edges.filter(
    ({ id, source, target }) => !cut.has(id) && !gone.has(source) && !gone.has(target),
  )
  if (nodes.length === document.nodes.length && edges.length === document.edges.length) return document
  return { ...document, nodes, edges }
}

/** The lists of a node each line of which is a way out. */
type Ways = 'conditions' | 'choices'

/** Takes a line away that is a way out; those behind it get its number, and its own connection goes. */
export function removeWay(document: FlowDocument, nodeId: string, list: Ways, at: number): FlowDocument {
  const lines = nodeOf(document, nodeId)?.data[list]
  if (!Array.isArray(lines)) return document
  const edges = document.edges.flatMap((edge): NamedEdge[] => {
    const index = edge.source === nodeId ? conditionOf(edge.sourceHandle) : undefined
    if (index === undefined || index < at) return [edge]
    return index === at ? [] : [{ ...edge, sourceHandle: conditionPort(index - 1) }]
  })
  return setData({ ...document, edges }, nodeId, { [list]: lines.filter((_, index) => index !== at) })
}

/** Moves such a line up by one, with its connection: of conditions the first that is true shows the way. */
export function raiseWay(document: FlowDocument, nodeId: string, list: Ways, at: number): FlowDocument {
  const lines = nodeOf(document, nodeId)?.data[list]
  if (!Array.isArray(lines) || at < 1) return document
  const swapped = lines.with(at, lines[at - 1]).with(at - 1, lines[at])
  const to: Record<number, number> = { [at]: at - 1, [at - 1]: at }
  const edges = document.edges.map(edge => {
    const index = edge.source === nodeId ? conditionOf(edge.sourceHandle) : undefined
    return index !== undefined && index in to ? { ...edge, sourceHandle: conditionPort(to[index]!) } : edge
  })
  return setData({ ...document, edges }, nodeId, { [list]: swapped })
}

/** Where the handles of a node lie: at its sides, or above and below (spec 2 §2). */
export const isVertical = ({ data }: Pick<PlacedNode, 'data'>): boolean => data.handlePosition === 'vertical'

export const toggleDirection = (document: FlowDocument, nodeId: string): FlowDocument => {
  const node = nodeOf(document, nodeId)
  return node ? setData(document, nodeId, { handlePosition: isVertical(node) ? 'horizontal' : 'vertical' }) : document
}

const single: readonly string[] = ['start', 'handler', 'end']

/** The only beginning and the only end stay (spec 2 §4). */
export const mayRemove = ({ nodes }: FlowDocument, { type }: Pick<PlacedNode, 'type'>): boolean =>
  !single.includes(type) || nodes.filter(other => other.type === type).length > 1

export const mayDuplicate = ({ type }: Pick<PlacedNode, 'type'>): boolean => !single.includes(type)

/** Whether one more of a type fits: a flow begins once. */
export const mayAdd = ({ nodes }: FlowDocument, type: string): boolean =>
  (type !== 'start' && type !== 'handler') || !nodes.some(other => other.type === type)

const needsContact: readonly string[] = ['sendMessage', 'sendFile', 'setores', 'sendPhoto', 'menu']

/** In a webhook flow these may be dropped only where someone is named to whom they speak (spec 2 §5). */
export const lacksContact = (kind: FlowKind, nodes: readonly Pick<PlacedNode, 'type'>[], type: string): boolean =>
  kind === 'webhook' && needsContact.includes(type) && !nodes.some(other => other.type === 'contato')

/** Why two nodes may not be connected; undefined when they may. */
export function rejection(
  document: FlowDocument,
  { source, target }: Wire,
): 'responseFedByOther' | 'noWay' | undefined {
  const [from, to] = [nodeOf(document, source), nodeOf(document, target)]
  if (!from || !to || from === to || from.type === 'end' || to.type === 'start' || to.type === 'handler') return 'noWay'
  return to.type === 'httpResponse' && from.type !== 'httpRequest' ? 'responseFedByOther' : undefined
}
