import { diffFlows } from '../../flow-engine/diff.ts'
import { withoutSecrets } from '../../flow-engine/external-calls.ts'
import type { Flow, FlowKind, Json } from '../../flow-engine/flow.ts'
import type { Finding } from '../../flow-engine/lint/findings.ts'
import { lint, type Surroundings } from '../../flow-engine/lint/lint.ts'
import { type ReadBody, readBody } from '../../http/unread.ts'
import { MAX_TITLE, MAX_VALUE } from '../../kit/limits.ts'
import { cutText } from '../../kit/text.ts'
import { FlowChange, FlowDraft, type FlowGraph, FlowSaved, LintedFlow } from './contract.ts'
import {
  type DrawnChange,
  type DrawnDraft,
  type DrawnFacts,
  type DrawnWork,
  drawnChange,
  drawnDraft,
  drawnWork,
  factsOf,
} from './drawing.ts'

/** A body that is to be read, and the graphs in whose place what it brings comes, as they are stored. */
interface Input {
  text: string
  before: readonly string[]
}

const graphIn = (text: string): FlowGraph => JSON.parse(text)

/** Does something with what a body says, where it says what the contract wants. */
const within = <Body, Made>(read: ReadBody<Body>, make: (body: Body) => Made): ReadBody<Made> =>
  'body' in read ? { body: make(read.body) } : read

/** What the body of POST /flows brings. */
export const draftOf = ({ text }: { text: string }): ReadBody<DrawnDraft> =>
  within(readBody(FlowDraft, text), drawnDraft)

/** The same of PUT /flows/:flowId: `before` is what is published, and the draft where there is one. */
export const changeOf = ({ text, before }: Input): ReadBody<DrawnChange> =>
  within(readBody(FlowChange, text), change =>
    drawnChange(change, () => graphIn((change.rascunho ? before[1] : undefined) ?? before[0]!)),
  )

/** The same of PUT /flows/:flowId/draft. */
export const workOf = ({ text, before }: Input): ReadBody<DrawnWork> =>
  within(readBody(FlowSaved, text), work => drawnWork(work, () => before.map(graphIn)))

/** What a graph that is stored is, for who wants it published. */
export const factsIn = ({ text }: { text: string }): DrawnFacts => factsOf(graphIn(text))

/** A graph that is stored, without its secrets. */
export const shownText = ({ text }: { text: string }): string => JSON.stringify(withoutSecrets(graphIn(text)))

/** What the linter says of a graph. */
export const findingsOf = ({ text, tipo, surroundings }: Linted & { tipo: FlowKind }): Finding[] =>
  lint({ ...graphIn(text), tipo }, surroundingsFor(tipo, surroundings))

/** What is judged, and what of the company the linter should know. */
interface Linted {
  text: string
  surroundings: LintedIn
}
/** The plan's nodes by kind of flow. */
export type LintedIn = Omit<Surroundings, 'allowed'> & { allowed: Record<FlowKind, readonly string[]> }

const surroundingsFor = (tipo: FlowKind, { allowed, ...rest }: LintedIn): Surroundings => ({
  ...rest,
  allowed: allowed[tipo],
})

/** The answer of POST /flows/lint. */
export const lintOf = ({ text, surroundings }: Linted): ReadBody<Uint8Array> =>
  within(readBody(LintedFlow, text), flow =>
    written({ findings: lint(flow, surroundingsFor(flow.tipo, surroundings)) }),
  )

/** The answer of GET /flows/:flowId/diff about two graphs as they are stored. */
export function differencesOf(provided: { before: string; after: string; hidden: boolean }): Uint8Array {
  const read = (text: string): Flow => (provided.hidden ? withoutSecrets(JSON.parse(text)) : JSON.parse(text))
  const [before, after] = [read(provided.before), read(provided.after)]
  const all = diffFlows(before, after)
  const differences = all.map(difference =>
    'fields' in difference
      ? {
          ...difference,
          fields: difference.fields.map(({ path, before, after }) => ({
            path,
            before: cut(before),
            after: cut(after),
          })),
        }
      : difference,
  )
  const concerned = new Set(
    all.flatMap(one => ('nodeId' in one ? [one.nodeId] : 'source' in one ? [one.source, one.target] : [])),
  )
  const nodes = new Map([...before.nodes, ...after.nodes].map(node => [node.id, node]))
  return written({ differences, nodes: [...nodes.values()].filter(({ id }) => concerned.has(id)).map(nameOf) })
}

const written = (answer: object): Uint8Array => new TextEncoder().encode(JSON.stringify(answer))

const nameOf = ({ id, type, data }: Flow['nodes'][number]) => ({
  id,
  type,
  label: typeof data.label === 'string' ? cutText(data.label, MAX_TITLE) : '',
})

/** A value as a difference shows it: a file's content is no reading. What is not there is null. */
function cut(value: unknown): Json {
  const text = JSON.stringify(value) ?? 'null'
  if (text.length <= MAX_VALUE) return JSON.parse(text)
  return cutText(typeof value === 'string' ? value : text, MAX_VALUE)
}
