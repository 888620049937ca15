import * as z from 'zod'
import { fail } from '../../kit/errors.ts'
import { flowErrors } from '../errors.ts'
import { Flow, type FlowNode } from '../flow.ts'
import { nodeTypeOf } from '../nodes/index.ts'
import { FileHeader, HEADER, versionOf } from './header.ts'
import { upgraded } from './upgrade.ts'

/** The key of the browser's storage under which one form of the product kept its flows (spec 2 §3). */
const BROWSER_KEY = 'whaticket_fluxos'

/** A flow as it was read, and the nodes of it that this version does not know. They are stored as they came. */
export interface ReadFlow {
  flow: Flow
  unknown: { nodeId: string; type: string }[]
}

/**
 * The flows of a file: one of ours, whose nodes become those of this version; a bare `{nodes, edges}`; what the browser-only
 * form exported, one flow or all of them. Throws ERR_FLOW_FILE for anything else, with the place in `data.at` where there is one.
 */
export function readFlows(text: string): ReadFlow[] {
  const found = flowsIn(parse(text))
  if (found.length === 0) throw fail(flowErrors.ERR_FLOW_FILE)
  return found.map(readFlow)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw fail(flowErrors.ERR_FLOW_FILE)
  }
}

function flowsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  const stored = z.looseObject({ [BROWSER_KEY]: z.union([z.string(), z.looseObject({}), z.array(z.unknown())]) })
  const { data } = stored.safeParse(value)
  if (!data) return [value]
  const inside = data[BROWSER_KEY]
  return flowsIn(typeof inside === 'string' ? parse(inside) : inside)
}

function readFlow(value: unknown): ReadFlow {
  const { data, error } = z
    .looseObject({ [HEADER]: FileHeader.optional() })
    .pipe(Flow)
    .safeParse(value)
  if (error) throw fail(flowErrors.ERR_FLOW_FILE, { at: error.issues[0]!.path.join('.') })
  const { [HEADER]: header, ...flow } = data as Flow & { [HEADER]?: FileHeader }
  const nodes = flow.nodes.map(node => ofThisVersion(node, header))
  const unknown = nodes.filter(node => isUnknown(node, header)).map(({ id, type }) => ({ nodeId: id, type }))
  return { flow: { ...flow, nodes } as Flow, unknown }
}

const inputVersion = ({ type }: FlowNode, header: FileHeader | undefined): number => header?.nodeVersions[type] ?? 1

function ofThisVersion(node: FlowNode, header: FileHeader | undefined): FlowNode {
  const upgrades = nodeTypeOf(node.type)?.upgrades ?? []
  const from = inputVersion(node, header)
  return from > upgrades.length ? node : { ...node, data: upgraded(node.data, from, upgrades) }
}

/** Of no type of ours, or made by a later version of it. */
const isUnknown = (node: FlowNode, header: FileHeader | undefined): boolean => {
  const type = nodeTypeOf(node.type)
  return !type || inputVersion(node, header) > versionOf(type)
}
