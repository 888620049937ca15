import { type Edge, MarkerType } from '@xyflow/react'
import type { NamedEdge, PlacedNode } from '../model/parts.ts'
import type { CardNode } from './card.tsx'

/** What the canvas draws, made of the flow; what did not change stays the same object, so that nothing else draws again. */
export function cardsOf(
  nodes: readonly PlacedNode[],
  selected: readonly string[],
  before: readonly CardNode[],
  nameOf: (node: PlacedNode) => string,
): CardNode[] {
  const old = new Map(before.map(card => [card.id, card]))
  const chosen = new Set(selected)
  return nodes.map(node => {
    const card = old.get(node.id)
    const isChosen = chosen.has(node.id)
    const isSame = card?.data.node === node && card.selected === isChosen && card.position === node.position
    if (isSame) return card
    const { id, position } = node
    return { ...card, id, type: 'card', position, data: { node }, selected: isChosen, ariaLabel: nameOf(node) }
  })
}

export function linesOf(edges: readonly NamedEdge[], selected: readonly string[], before: readonly Edge[]): Edge[] {
  const old = new Map(before.map(line => [line.id, line]))
  const chosen = new Set(selected)
  return edges.map(edge => {
    const { id, source, target } = edge
    const line = old.get(id)
    const isChosen = chosen.has(id)
    const sourceHandle = edge.sourceHandle ?? null
    const isSame =
      line?.selected === isChosen &&
      line.source === source &&
      line.target === target &&
      line.sourceHandle === sourceHandle
    if (isSame) return line
    return { id, source, target, sourceHandle, selected: isChosen, type: 'line', markerEnd: ARROW }
  })
}

const ARROW = { type: MarkerType.ArrowClosed, width: 18, height: 18 }
