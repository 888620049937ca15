import { beginningOf, type Flow, type Json } from '../flow.ts'
import { type Graph, graphOf, type ReadyNode } from '../graph.ts'
import { isOwnMachine } from '../nodes/address.ts'
import { CLOSED, ELSE } from '../ports.ts'
import { namesIn } from '../templates.ts'
import {
  AI_HISTORY,
  entitlementsVariables,
  immutableVariables,
  isImmutable,
  isVariableName,
  REFERRAL,
  rootOf,
} from '../variables.ts'
import { type Finding, type FindingWord, severityOf } from './findings.ts'
import { isOfKind } from './node-errors.ts'
import type { NodeErrors } from './node-problems.ts'
import { portsOf, reachable, silentLoops, spinningLoops } from './ways.ts'

/** What the flow may name and use; what is not given here is not judged. */
export interface Surroundings {
  /** Ids that there are. */
  queues?: readonly number[]
  tags?: readonly number[]
  connections?: readonly number[]
  users?: readonly number[]
  /** How many things start it. */
  starts?: number
  /** Whether the company can send mail, and ask an AI. */
  mail?: boolean
  ai?: boolean
  /** Whether the operator lets requests into private networks, or to the server's own machine. */
  privateRequests?: 'no' | 'yes' | 'loopback'
  /** Types of nodes that the plan allows for this kind of flow. */
  allowed?: readonly string[]
  /** Ids of nodes that this version does not know, as the reading of a file tells. */
  unknown?: readonly string[]
}

/** Everything that is wrong or doubtful about a flow, in the order of its nodes; what concerns it as a whole comes first. */
export function lint(flow: Flow, surroundings: Surroundings = {}): Finding[] {
  const graph = graphOf(flow)
  const about = new Findings()
  beginnings(flow, graph, about)
  if (surroundings.starts === 0 && graph.kind === 'conversacao' && graph.beginning !== undefined)
    about.add('nothingStarts', undefined, graph.beginning)
  ownVariables(flow, about)
  const reached = reachable(graph)
  const written = new Map([...graph.nodes.values()].map(ready => [ready, writesOf(ready)]))
  const filled = filledVariables(flow, [...written.values()].flat())
  const types = typesBefore(flow, graph)
  const outgoing = Map.groupBy(flow.edges, ({ source }) => source)
  const hasContact = flow.nodes.some(({ type }) => type === 'contato')
  const seen = new Set<string>()
  for (const node of flow.nodes) {
    const { id, type } = node
    const add: Add = (word, data) => about.add(word, data, id)
    if (seen.has(id)) {
      add('sameId')
      continue
    }
    seen.add(id)
    const ready = graph.nodes.get(id)!
    allowance(ready, graph, surroundings, add)
    if (graph.kind === 'webhook' && needsContact.includes(type) && !hasContact) add('contactNeeded')
    if (ready.broken !== undefined) add('invalidField', { field: ready.broken })
    else if (ready.type) {
      const before = types.get(id) ?? []
      ready.type.check?.(ready.data as never, errorsOf({ graph, surroundings, before, id, add }))
      variables(ready, written.get(ready)!, filled, add)
    }
    for (const { target } of outgoing.get(id) ?? []) if (!graph.nodes.has(target)) add('edgeToNowhere', { target })
    connections(ready, graph, add)
    if (!reached.has(id)) add('unreachable')
  }
  loops(graph, about)
  return about.sorted(flow)
}

type Add = (word: FindingWord, data?: Record<string, string | number>) => void

/** In the webhook editor these may be dropped only if a contato node exists (spec 2 §5). */
const needsContact: readonly string[] = ['sendMessage', 'sendFile', 'setores', 'sendPhoto', 'menu']

class Findings {
  private readonly all = new Map<string, Finding>()

  add(word: FindingWord, data?: Record<string, string | number>, nodeId?: string): void {
    const finding = { word, severity: severityOf(word), ...(nodeId !== undefined && { nodeId }), ...(data && { data }) }
    this.all.set(JSON.stringify(finding), finding)
  }

  /** Each once; of the flow first, then node by node, errors before warnings. */
  sorted(flow: Flow): Finding[] {
    const places = new Map(flow.nodes.map(({ id }, place) => [id, place]))
    const placeOf = ({ nodeId }: Finding): number => (nodeId === undefined ? -1 : (places.get(nodeId) ?? -1))
    const weight = ({ severity }: Finding): number => (severity === 'error' ? 0 : 1)
    return [...this.all.values()].toSorted((a, b) => placeOf(a) - placeOf(b) || weight(a) - weight(b))
  }
}

function beginnings(flow: Flow, { kind }: Graph, about: Findings): void {
  const type = beginningOf(kind)
  const all = flow.nodes.filter(node => node.type === type)
  if (all.length === 0) about.add('noBeginning', { type })
  for (const { id } of all.slice(1)) about.add('severalBeginnings', undefined, id)
}

function ownVariables(flow: Flow, about: Findings): void {
  for (const { name } of flow.globalVariables ?? []) {
    if (isImmutable(name)) about.add('reservedName', { name })
    else if (!isVariableName(name)) about.add('badVariableName', { name })
  }
}

function allowance({ node, type }: ReadyNode, { kind }: Graph, { allowed, unknown }: Surroundings, add: Add): void {
  if (!type) add('unknownNode', { type: node.type })
  else if (unknown?.includes(node.id)) add('laterVersion')
  else if (!isOfKind(node.type, kind)) add('nodeOfOtherKind')
  else if (allowed && !allowed.includes(node.type)) add('nodeNotAllowed')
}

/** The names that a run can know. */
function filledVariables(flow: Flow, written: readonly string[]): Set<string> {
  const own = (flow.globalVariables ?? []).map(({ name }) => name)
  return new Set([...immutableVariables, ...entitlementsVariables, REFERRAL, AI_HISTORY, ...own, ...written])
}

const writesOf = ({ type, data, broken }: ReadyNode): readonly string[] =>
  broken === undefined ? (type?.writes?.(data as never) ?? []) : []

function variables(ready: ReadyNode, written: readonly string[], filled: ReadonlySet<string>, add: Add): void {
  for (const name of written) {
    if (isImmutable(name)) add('immutableVariable', { name })
    else if (!isVariableName(name)) add('badVariableName', { name })
  }
  const requested = new Set(
    textsIn(ready.data as Json)
      .flatMap(namesIn)
      .map(rootOf),
  )
  for (const name of new Set([...requested, ...(ready.type?.reads?.(ready.data as never) ?? [])]))
    if (name !== '' && !filled.has(name)) add('unknownVariable', { name })
}

/** All texts of a node, however deep; a file is none. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('data:') ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The types of the nodes that lead to each. */
function typesBefore(flow: Flow, graph: Graph): Map<string, string[]> {
  const types = new Map<string, string[]>()
  for (const { source, target } of flow.edges) {
    const type = graph.nodes.get(source)?.node.type
    if (type === undefined) continue
    const sofar = types.get(target)
    if (sofar) sofar.push(type)
    else types.set(target, [type])
  }
  return types
}

const lists = { queue: 'queues', tag: 'tags', connection: 'connections', user: 'users' } as const

interface About {
  graph: Graph
  surroundings: Surroundings
  before: readonly string[]
  id: string
  add: Add
}

const errorsOf = ({ graph, surroundings, before, add }: About): NodeErrors => ({
  comesFrom: before,
  hasStandIn: false,
  hasMenu: graph.menu !== undefined,
  has: nodeId => graph.nodes.has(nodeId),
  isWritten: name =>
    name === 'mensagem_inicial' ||
    [...graph.nodes.values()].some(ready => ready.node.type === 'receiveMessage' && writesOf(ready).includes(name)),
  missing: field => add('missingField', { field }),
  add,
  mayReach: url =>
    surroundings.privateRequests === 'yes' || (surroundings.privateRequests === 'loopback' && isOwnMachine(url)),
  needs(what) {
    if (surroundings[what] === false) add(what === 'ai' ? 'aiNotSetUp' : 'mailNotSetUp')
  },
  chosen(what, id) {
    const known = surroundings[lists[what]]
    if (known && !known.includes(id)) add(`${what}Gone`, { id })
  },
})

/** What is said of ways out that lead nowhere: of one of them, and of the last. */
const unled: Record<string, { way: FindingWord; other: FindingWord }> = {
  conditional: { way: 'conditionWithoutEdge', other: 'elseWithoutEdge' },
  menu: { way: 'choiceWithoutEdge', other: 'noChoiceWithoutEdge' },
  expediente: { way: 'openWithoutEdge', other: 'closedWithoutEdge' },
}

function connections(ready: ReadyNode, graph: Graph, add: Add): void {
  const edges = graph.edges.get(ready.node.id) ?? []
  const ports = portsOf(graph, ready)
  const leads = (port: string): number => edges.filter(edge => port === '' || edge.port === port).length
  if (ports.some(port => leads(port) > 1)) add('extraEdge')
  if (ports.length > 0 && edges.length === 0) add('noWayOn')
  for (const [index, port] of ports.entries()) {
    if (edges.length === 0 || leads(port) > 0) continue
    const { way, other } = unled[ready.node.type] ?? unled.conditional!
    if (port === ELSE || port === CLOSED) add(other)
    else add(way, way === 'openWithoutEdge' ? undefined : { n: index + 1 })
  }
}

function loops(graph: Graph, about: Findings): void {
  for (const { nodes, hasExit } of spinningLoops(graph))
    about.add(hasExit ? 'loopWithoutWait' : 'endlessLoop', undefined, nodes[0])
  for (const nodeId of silentLoops(graph)) about.add('silenceComesBack', undefined, nodeId)
}
