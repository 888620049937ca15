import type { FlowEdge } from '../../../../core/flow-engine/flow.ts'
import { isVertical } from './changes.ts'
import { arranged } from './layout.ts'
import type { PlacedNode } from './parts.ts'

/** What a card takes at least, in pixels of the drawing. */
const CARD = { width: 248, height: 80 }

/** The nodes as they came, or in order where they lie over each other or their connections would run back through them. */
export function untangled(nodes: readonly PlacedNode[], edges: readonly FlowEdge[]): readonly PlacedNode[] {
  if (!overlap(nodes) && !runBack(nodes, edges)) return nodes
  const places = arranged(nodes, edges)
  return nodes.map(node => ({ ...node, position: places.get(node.id) ?? node.position }))
}

const overlap = (nodes: readonly PlacedNode[]): boolean =>
  nodes.some(({ position: a }, at) =>
    nodes
      .slice(at + 1)
      .some(({ position: b }) => Math.abs(a.x - b.x) < CARD.width && Math.abs(a.y - b.y) < CARD.height),
  )

/** Whether half of the connections lead from the right side of a card to the left one of a card that is not beyond it. */
function runBack(nodes: readonly PlacedNode[], edges: readonly FlowEdge[]): boolean {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const back = edges.filter(({ source, target }) => {
    const [from, to] = [byId.get(source), byId.get(target)]
    return from && to && !isVertical(from) && to.position.x < from.position.x + CARD.width
  })
  return back.length > 0 && back.length * 2 >= edges.length
}
