import type { FlowEdge, FlowNode } from '../../../../core/flow-engine/flow.ts'
import type { Place, PlacedNode } from './parts.ts'

/** Room for a node with its gap, in pixels of the canvas. */
const CELL = { width: 320, height: 170 }
/** What a way out of its own adds to the height of a node. */
const ROW = 30

/** What a connection needs that passes a column. */
const LANE = 70

/** Something that stands in a column: a node, or a connection that passes it. */
interface Item {
  id: string
  height: number
  /** Those in earlier columns that lead to it. */
  from: string[]
}

/**
 * Places for all nodes, in columns by how far they are from the beginning. Each stands about where those do that lead to it, and
 * a connection that passes a column has room there.
 */
export function arranged(nodes: readonly FlowNode[], edges: readonly FlowEdge[]): Map<string, Place> {
  const columns = itemsOf(nodes, edges)
  const heights = columns.map(items => items.reduce((sum, { height }) => sum + height, 0))
  const highest = Math.max(0, ...heights)
  const known = new Set(nodes.map(({ id }) => id))
  const middles = new Map<string, number>()
  const places = new Map<string, Place>()
  for (const [column, items] of columns.entries()) {
    const wanted = ({ from }: Item): number =>
      from.length === 0 ? 0 : from.reduce((sum, id) => sum + (middles.get(id) ?? 0), 0) / from.length
    let y = (highest - heights[column]!) / 2
    for (const { id, height } of items.toSorted((a, b) => wanted(a) - wanted(b))) {
      if (known.has(id)) places.set(id, { x: column * CELL.width, y: Math.round(y) })
      middles.set(id, y + height / 2)
      y += height
    }
  }
  return places
}

function itemsOf(nodes: readonly FlowNode[], edges: readonly FlowEdge[]): Item[][] {
  const columns = columnsOf(nodes, edges)
  const columnOf = new Map(columns.flatMap((ids, column) => ids.map(id => [id, column] as const)))
  const heights = new Map(nodes.map(node => [node.id, heightOf(node)]))
  const items = columns.map(ids => ids.map((id): Item => ({ id, height: heights.get(id)!, from: [] })))
  const found = new Map(items.flat().map(item => [item.id, item]))
  for (const [at, { source, target }] of edges.entries()) {
    const [start, end] = [columnOf.get(source), columnOf.get(target)]
    if (start === undefined || end === undefined || end <= start) continue
    let before = source
    for (let column = start + 1; column < end; column++) {
      const id = `lane ${at} ${column}`
      items[column]!.push({ id, height: LANE, from: [before] })
      before = id
    }
    found.get(target)!.from.push(before)
  }
  return items
}

function heightOf({ type, data }: FlowNode): number {
  const listed = type === 'conditional' ? data.conditions : type === 'menu' ? data.choices : []
  const ways = Array.isArray(listed) ? listed.length : 0
  return CELL.height + (type === 'menu' || type === 'expediente' ? ways + 1 : ways) * ROW
}

/** Columns by the longest way from a beginning; ways that come back to where they were count for nothing. */
function columnsOf(nodes: readonly FlowNode[], edges: readonly FlowEdge[]): string[][] {
  const order = walked(nodes, edges)
  const rank = new Map(order.map((id, at) => [id, at]))
  const forward = edges.filter(({ source, target }) => (rank.get(source) ?? 0) < (rank.get(target) ?? -1))
  const into = Map.groupBy(forward, ({ target }) => target)
  const column = new Map<string, number>()
  const columns: string[][] = []
  for (const id of order) {
    const at = Math.max(0, ...(into.get(id) ?? []).map(({ source }) => column.get(source)! + 1))
    column.set(id, at)
    columns[at] ??= []
    columns[at].push(id)
  }
  return columns
}

/** Every node before those that it leads to, but for ways that come back; what leaves first stands first. */
function walked(nodes: readonly FlowNode[], edges: readonly FlowEdge[]): string[] {
  const known = new Set(nodes.map(({ id }) => id))
  const following = Map.groupBy(
    edges.filter(({ target }) => known.has(target)),
    ({ source }) => source,
  )
  const targets = new Set(edges.map(({ target }) => target))
  const beginnings = nodes.filter(({ id, type }) => type === 'start' || type === 'handler' || !targets.has(id))
  const seen = new Set<string>()
  const done: string[] = []
  for (const { id: first } of [...beginnings, ...nodes].toReversed()) {
    if (seen.has(first)) continue
    seen.add(first)
    const path = [{ id: first, ways: waysOf(first) }]
    while (path.length > 0) {
      const { id, ways } = path.at(-1)!
      const next = ways.pop()
      if (next === undefined) {
        done.push(id)
        path.pop()
      } else if (!seen.has(next)) {
        seen.add(next)
        path.push({ id: next, ways: waysOf(next) })
      }
    }
  }
  return done.toReversed()

  /** The last first, so that the first comes out first. */
  function waysOf(id: string): string[] {
    const portOf = ({ sourceHandle }: FlowEdge): string => sourceHandle ?? ''
    return (following.get(id) ?? []).toSorted((a, b) => (portOf(a) < portOf(b) ? -1 : 1)).map(({ target }) => target)
  }
}

/** The nodes as they are, those without a place where the arrangement has them. */
export function placed(nodes: readonly FlowNode[], edges: readonly FlowEdge[]): PlacedNode[] {
  if (nodes.every(({ position }) => position)) return nodes as PlacedNode[]
  const places = arranged(nodes, edges)
  return nodes.map(node => (node.position ? (node as PlacedNode) : { ...node, position: places.get(node.id)! }))
}

export type Alignment = 'left' | 'top'

/** Places in one line, at the side of the first of them. */
export function aligned(nodes: readonly PlacedNode[], side: Alignment): Map<string, Place> {
  const least = Math.min(...nodes.map(({ position }) => (side === 'left' ? position.x : position.y)))
  return new Map(
    nodes.map(({ id, position }) => [id, side === 'left' ? { ...position, x: least } : { ...position, y: least }]),
  )
}
