import { rejection, type Wire } from './changes.ts'
import { edgeFrom, type FlowDocument, nodeOf } from './document.ts'
import type { Place, PlacedNode } from './parts.ts'
import { portsOf } from './ports.ts'

/** Between the corner of a card and that of the next one, in pixels of the drawing. */
const STEP = { x: 320, y: 170 }
/** What a card takes at least. */
const CARD = { width: 248, height: 120 }

/** Where a component goes that is to come next: behind which way out, and at which free place to the right of it. */
export interface Next {
  from: Omit<Wire, 'target'>
  at: Place
}

/**
 * Behind the chosen node or, where none is chosen or all of its ways out are taken, behind the newest node with a free way out. Undefined
 * where there is no such node.
 */
export function nextOf(document: FlowDocument, chosen: string | undefined): Next | undefined {
  const one = nodeOf(document, chosen)
  const candidates = [...(one ? [one] : []), ...document.nodes.toReversed()]
  for (const node of candidates) {
    const port = freePort(document, node)
    if (port !== undefined) return { from: { source: node.id, port: port || undefined }, at: freePlace(document, node) }
  }
  return undefined
}

const freePort = (document: FlowDocument, node: PlacedNode): string | undefined =>
  portsOf(node).find(port => edgeFrom(document, node.id, port || undefined) === undefined)

/** To the right of a node, below what stands there already. */
function freePlace({ nodes }: FlowDocument, { position: { x, y } }: PlacedNode): Place {
  const at = { x: x + STEP.x, y }
  const isTaken = (): boolean =>
    nodes.some(({ position }) => Math.abs(position.x - at.x) < CARD.width && Math.abs(position.y - at.y) < CARD.height)
  while (isTaken()) at.y += STEP.y
  return at
}

/** Whether a new component of a type may come behind a way out. */
export const mayFollow = (document: FlowDocument, { source }: Omit<Wire, 'target'>, type: string): boolean => {
  const fresh = { id: '', type, position: { x: 0, y: 0 }, data: {} }
  return rejection({ ...document, nodes: [...document.nodes, fresh] }, { source, target: '' }) === undefined
}
