import { Flow } from '../../../../core/flow-engine/flow.ts'
import { scenariosIn } from '../../../../core/flow-engine/testing/stored-scenarios.ts'
import type { FlowDraft } from '../../../../core/tenant/flows/contract.ts'

export type Drawn = Pick<FlowDraft, 'nodes' | 'edges' | 'globalVariables' | 'scenarios'>

/** What a company chooses for itself: another one's means nothing to it. */
const own = ['queueId', 'selectedTagId', 'whatsappId', 'notifyUserId'] as const

/** What is drawn in the file of a ready-made flow, for a flow of one's own. */
export function drawn(file: unknown): Drawn {
  const flow = Flow.parse(file)
  const { nodes, edges, globalVariables = [] } = flow
  const fresh = nodes.map(node => ({
    ...node,
    data: { ...node.data, ...Object.fromEntries(own.filter(name => name in node.data).map(name => [name, ''])) },
  }))
  return { nodes: fresh, edges, globalVariables, scenarios: scenariosIn(flow) }
}
