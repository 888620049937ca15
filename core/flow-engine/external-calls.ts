import type { Flow, FlowNode } from './flow.ts'
import { nodeTypeOf } from './nodes/index.ts'

/** What of a flow reaches other systems, and what it must not tell everybody for that. */

/** What stands in place of a secret for who may not read it; saved, it keeps what stood there. */
export const HIDDEN = '••••••••'

type Graph = Pick<Flow, 'nodes' | 'globalVariables'>
type Variable = NonNullable<Flow['globalVariables']>[number]
interface Header {
  key?: unknown
  value?: unknown
}

/** The type of the first node that works with other systems; undefined where none does. */
export const reachesOut = ({ nodes }: Pick<Flow, 'nodes'>): string | undefined => nodes.find(nodeReachesOut)?.type

function nodeReachesOut({ type, data }: FlowNode): boolean {
  const known = nodeTypeOf(type)
  if (!known?.reachesOut) return false
  const read = known.data.safeParse(data)
  // What cannot be read does nothing: a run passes it over.
  return read.success && known.reachesOut(read.data)
}

/** A variable that was stored by someone who may not read it. */
const isStoredSecret = ({ secret }: Variable): boolean => secret === true

/** The first variable whose value anyone who saved the flow did not know; undefined where there is none. */
export const storedSecret = ({ globalVariables = [] }: Graph): string | undefined =>
  globalVariables.find(isStoredSecret)?.name

/** The flow for who may not reach other systems: without the values of its variables, where it does, and of its requests. */
export function withoutSecrets<Input extends Graph>(flow: Input): Input {
  const hidesAll = reachesOut(flow) !== undefined
  const { globalVariables } = flow
  return {
    ...flow,
    nodes: flow.nodes.map(node => changedRequest(node, (_, value) => (isSent(value) ? HIDDEN : value))),
    ...(globalVariables && {
      globalVariables: globalVariables.map(variable =>
        (hidesAll || isStoredSecret(variable)) && isSent(variable.value) ? { ...variable, value: HIDDEN } : variable,
      ),
    }),
  }
}

/** The flow as it is to be stored: what is hidden in it is as it stood there in the first of the flows before that has it. */
export function withSecretsOf<Input extends Graph>(provided: Input, before: readonly Graph[]): Input {
  const latestLast = before.toReversed()
  const values = new Map(
    latestLast.flatMap(({ globalVariables = [] }) => globalVariables.map(({ name, value }) => [name, value] as const)),
  )
  const nodes = new Map(latestLast.flatMap(flow => flow.nodes.map(node => [node.id, node] as const)))
  const { globalVariables } = provided
  return {
    ...provided,
    nodes: provided.nodes.map(node => {
      const known = new Map<string, unknown>()
      const stood = nodes.get(node.id)
      if (stood)
        changedRequest(stood, (path, value) => {
          if (!known.has(path)) known.set(path, value)
          return value
        })
      return changedRequest(node, (path, value) => (value === HIDDEN && known.has(path) ? known.get(path) : value))
    }),
    ...(globalVariables && {
      globalVariables: globalVariables.map(variable =>
        variable.value === HIDDEN && values.has(variable.name)
          ? { ...variable, value: values.get(variable.name)!, secret: true }
          : variable,
      ),
    }),
  }
}

const isSent = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Headers that say what a body is, and never who asks. */
const OPEN_HEADERS = ['content-type', 'accept']

/** A request with its secrets changed, each of which is named by where it stands; other nodes as they are. */
function changedRequest(node: FlowNode, change: (path: string, value: unknown) => unknown): FlowNode {
  if (node.type !== 'httpRequest') return node
  const { authData, headers } = node.data
  const auth =
    isRecord(authData) &&
    Object.fromEntries(Object.entries(authData).map(([key, value]) => [key, change(`auth ${key}`, value)]))
  const changed =
    Array.isArray(headers) &&
    headers.map((header: unknown) => {
      if (!isRecord(header)) return header
      const { key, value } = header as Header
      const name = String(key ?? '')
        .trim()
        .toLowerCase()
      return OPEN_HEADERS.includes(name) ? header : { ...header, value: change(`header ${name}`, value) }
    })
  return {
    ...node,
    data: { ...node.data, ...(auth && { authData: auth }), ...(changed && { headers: changed }) },
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
