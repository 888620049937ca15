import { readFlows } from '../../../../core/flow-engine/files/read.ts'
import { writeFlow } from '../../../../core/flow-engine/files/write.ts'
import type { FlowEdge } from '../../../../core/flow-engine/flow.ts'
import { type Added, lacksContact, mayDuplicate } from './changes.ts'
import { edgeId, type FlowDocument } from './document.ts'
import { freshId } from './ids.ts'
import { placed } from './layout.ts'
import type { NamedEdge, PlacedNode } from './parts.ts'

/** Nodes with the connections between them, on their way from one flow or window to another. */
export interface Fragment {
  nodes: readonly PlacedNode[]
  edges: readonly FlowEdge[]
}

/** What of a flow can be taken along: beginnings and ends stay. */
export function fragmentOf({ nodes, edges }: FlowDocument, ids: readonly string[]): Fragment {
  const taken = new Set(nodes.filter(node => ids.includes(node.id) && mayDuplicate(node)).map(({ id }) => id))
  return {
    nodes: nodes.filter(({ id }) => taken.has(id)),
    edges: edges.filter(({ source, target }) => taken.has(source) && taken.has(target)),
  }
}

/** As a text for the clipboard: a flow's file. */
export const writeFragment = ({ nodes, edges }: Fragment): string => writeFlow({ nodes: [...nodes], edges: [...edges] })

/** What a text of the clipboard brings; undefined where it is something else. */
export function readFragment(text: string): Fragment | undefined {
  try {
    const { nodes, edges } = readFlows(text)[0]!.flow
    const carried = nodes.filter(mayDuplicate as (node: { type: string }) => boolean)
    const ids = new Set(carried.map(({ id }) => id))
    const between = edges.filter(({ source, target }) => ids.has(source) && ids.has(target))
    return carried.length > 0 ? { nodes: placed(carried, between), edges: between } : undefined
  } catch {
    return undefined
  }
}

/** Puts a fragment into a flow under new ids, its upper left corner at `at` or a little beside where it was. */
export function paste(
  document: FlowDocument,
  { nodes, edges }: Fragment,
  now: number,
  at?: { x: number; y: number },
): Added {
  const left = Math.min(...nodes.map(({ position }) => position.x))
  const top = Math.min(...nodes.map(({ position }) => position.y))
  const [dx, dy] = at ? [at.x - left, at.y - top] : [BESIDE, BESIDE]
  const all = [...document.nodes]
  const names = new Map<string, string>()
  for (const node of nodes) {
    if (lacksContact(document.kind, all.concat(nodes), node.type)) continue
    const id = freshId({ nodes: all }, node.type, now)
    names.set(node.id, id)
    all.push({ ...node, id, position: { x: node.position.x + dx, y: node.position.y + dy } })
  }
  const carried = edges.flatMap((edge): NamedEdge[] => {
    const [source, target] = [names.get(edge.source), names.get(edge.target)]
    if (source === undefined || target === undefined) return []
    const moved = { ...edge, source, target }
    return [{ ...moved, id: edgeId(moved) }]
  })
  return { document: { ...document, nodes: all, edges: [...document.edges, ...carried] }, ids: [...names.values()] }
}

const BESIDE = 40
