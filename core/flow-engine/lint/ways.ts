import { type Graph, nextOf, type ReadyNode } from '../graph.ts'
import { ELSE } from '../ports.ts'

/** Where a node leads without a connection; undefined also where there is nothing. */
function jumpOf(graph: Graph, { type, data, broken }: ReadyNode): string | undefined {
  const to = type && broken === undefined ? type.leadsTo?.(data) : undefined
  const there = to === 'beginning' ? graph.beginning : to === 'menu' ? graph.menu : to?.node
  return there !== undefined && graph.nodes.has(there) ? there : undefined
}

/** The ways out of a node by connections: their names, or '' for the only one. Anyone who jumps takes none. */
export function portsOf(graph: Graph, ready: ReadyNode): readonly string[] {
  const { type, data, broken } = ready
  if (jumpOf(graph, ready) !== undefined) return []
  return type && broken === undefined ? (type.ports?.(data) ?? ['']) : ['']
}

/** Where a run can come to from a node: by the connections that it follows, or by a jump. */
function waysFrom(graph: Graph, ready: ReadyNode): string[] {
  const edges = graph.edges.get(ready.node.id) ?? []
  const taken = portsOf(graph, ready).flatMap(
    port => edges.find(edge => port === '' || edge.port === port)?.target ?? [],
  )
  return [...taken, jumpOf(graph, ready) ?? []].flat()
}

/** The nodes to which a run can come. */
export function reachable(graph: Graph): Set<string> {
  const found = new Set<string>()
  const open = graph.beginning === undefined ? [] : [graph.beginning]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...waysFrom(graph, graph.nodes.get(id)!))
  }
  return found
}

const waits = ({ type, data, broken }: ReadyNode): boolean => broken === undefined && (type?.waits?.(data) ?? false)

/**
 * Questions to which a time-out leads back, without another turn of people or time. A conditional about the answer alone goes
 * by its else, since there is none; one that asks for anything else (a count of tries) is taken to end it. In a flow in which
 * thousands of questions lead through thousands of nodes some are left out.
 */
export function silentLoops(graph: Graph): string[] {
  const look = { left: MAX_LOOKS }
  return [...graph.nodes.values()].filter(ready => comesBack(graph, ready, look)).map(({ node }) => node.id)
}

const asks: readonly string[] = ['receiveMessage', 'menu']

/** So many nodes are looked at for all questions of a flow together. */
const MAX_LOOKS = 200_000

function comesBack(graph: Graph, question: ReadyNode, look: { left: number }): boolean {
  const { type, data, broken } = question
  if (!asks.includes(question.node.type) || broken !== undefined) return false
  const [answer] = type?.writes?.(data) ?? []
  const seen = new Set<string>()
  const open = type?.unanswered ? silentWay(graph, question) : waysFrom(graph, question)
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === question.node.id) return true
    if (look.left-- <= 0) return false
    const ready = graph.nodes.get(id)!
    if (seen.has(id) || waits(ready)) continue
    seen.add(id)
    open.push(...unansweredWays(graph, ready, answer))
  }
  return false
}

function unansweredWays(graph: Graph, ready: ReadyNode, answer: string | undefined): string[] {
  const { node, type, data, broken } = ready
  if (node.type !== 'conditional' || broken !== undefined) return waysFrom(graph, ready)
  const isAboutAnswer = type?.reads?.(data).every(name => name === answer)
  return isAboutAnswer ? [nextOf(graph, node.id, ELSE) ?? []].flat() : []
}

/** Where a menu leads that nobody answers. */
const silentWay = (graph: Graph, { node }: ReadyNode): string[] => [nextOf(graph, node.id, ELSE) ?? []].flat()

interface Loop {
  /** Its nodes, in the order of the flow. */
  nodes: string[]
  /** Whether a way leads out of it, also to a node that waits. */
  hasExit: boolean
}

/** Sets of nodes each of which comes back to itself without anybody's turn between: the loops that spin. */
export function spinningLoops(graph: Graph): Loop[] {
  const spinning = [...graph.nodes.values()].filter(ready => !waits(ready))
  const places = new Map([...graph.nodes.keys()].map((id, place) => [id, place]))
  const ways = new Map(spinning.map(ready => [ready.node.id, waysFrom(graph, ready)]))
  return componentsOf(ways)
    .filter(nodes => nodes.length > 1 || ways.get(nodes[0]!)!.includes(nodes[0]!))
    .map(nodes => {
      const inside = new Set(nodes)
      const leaves = (id: string): boolean =>
        ways.get(id)!.some(to => !inside.has(to)) || portsOf(graph, graph.nodes.get(id)!).length > ways.get(id)!.length
      const order = nodes.toSorted((a, b) => places.get(a)! - places.get(b)!)
      return { nodes: order, hasExit: nodes.some(leaves) }
    })
}

/** The strongly connected components, by Tarjan's way, without recursion: flows have thousands of nodes. */
function componentsOf(ways: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  for (const root of ways.keys()) {
    if (index.has(root)) continue
    const path = [{ id: root, next: 0 }]
    while (path.length > 0) {
      const place = path.at(-1)!
      const { id } = place
      if (place.next === 0 && !index.has(id)) {
        index.set(id, index.size)
        low.set(id, index.get(id)!)
        stack.push(id)
        onStack.add(id)
      }
      const to = ways.get(id)![place.next++]
      if (to !== undefined) {
        if (!ways.has(to)) continue
        if (!index.has(to)) path.push({ id: to, next: 0 })
        else if (onStack.has(to)) low.set(id, Math.min(low.get(id)!, index.get(to)!))
        continue
      }
      path.pop()
      const parent = path.at(-1)
      if (parent) low.set(parent.id, Math.min(low.get(parent.id)!, low.get(id)!))
      if (low.get(id) !== index.get(id)) continue
      const members = stack.splice(stack.lastIndexOf(id))
      for (const member of members) onStack.delete(member)
      found.push(members)
    }
  }
  return found
}
