import { advance, begin, type Input, type Opening } from './advance.ts'
import type { Effect } from './effects.ts'
import type { Flow, FlowEdge } from './flow.ts'
import { graphOf } from './graph.ts'
import type { Advanced } from './trace.ts'

/** A node of a test's flow: its type, which is its id too unless one is given, and its data. */
export type Piece = [type: string, data?: Record<string, unknown>, id?: string]

const nodeOf = ([type, data = {}, id = type]: Piece) => ({ id, type, position: { x: 0, y: 0 }, data })

/** A flow of nodes one after the other; anyone who goes other ways names its connections. */
export function flowOf(pieces: readonly Piece[], edges?: readonly (readonly [string, string, string?])[]): Flow {
  const nodes = pieces.map(nodeOf)
  const inOrder = nodes.slice(1).map(({ id }, index) => [nodes[index]!.id, id] as const)
  const all = (edges ?? inOrder).map(
    ([source, target, sourceHandle]): FlowEdge => ({
      source,
      target,
      ...(sourceHandle && { sourceHandle }),
    }),
  )
  return { nodes, edges: all }
}

const SECOND = 1000
/** When the runs of tests begin. */
export const NOON = Date.parse('2026-01-05T12:00:00Z')
const ANA = { nome: 'Ana', numero: '5511988880001' }

type GivenInput = { [Kind in Input['is']]: Omit<Extract<Input, { is: Kind }>, 'now'> & { after?: number } }[Input['is']]

/** A run of a test: what it did by its inputs, the last of which is `last`. */
export interface Played {
  last: Advanced
  effects: Effect[]
  /** What the customer read. */
  said: string[]
  /** Words of its log, in order. */
  words: string[]
  /** The same lines whole: the level, the word and what fills its sentence. */
  told: string[]
}

/** Leads a flow through inputs, each `after` so many seconds since the beginning. */
export function played(flow: Flow, inputs: readonly GivenInput[] = [], opening: Partial<Opening> = {}): Played {
  const graph = graphOf(flow)
  const all = [begin(graph, { now: NOON, contact: ANA, message: 'Oi', ...opening })]
  for (const { after = 0, ...input } of inputs)
    all.push(advance(graph, all.at(-1)!.run, { ...input, now: NOON + after * SECOND } as Input))
  const effects = all.flatMap(step => step.effects)
  const lines = all.flatMap(({ trace }) => trace.flatMap(({ log }) => log))
  return {
    last: all.at(-1)!,
    effects,
    said: effects.flatMap(effect => (effect.do === 'say' ? [effect.text] : [])),
    words: lines.map(({ word }) => word),
    told: lines.map(({ level, word, data = {} }) => [level, word, ...Object.values(data)].join(' ')),
  }
}
