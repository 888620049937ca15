import { Flow } from '../../../core/flow-engine/flow.ts'
import type { FlowDraft } from '../../../core/tenant/flows/contract.ts'

/** Flows to begin from; each is fetched when it is chosen. */
const files = {
  triage: () => import('../../../core/flow-engine/examples/triagem.flow.json'),
  postcode: () => import('../../../core/flow-engine/examples/cep.flow.json'),
  survey: () => import('../../../core/flow-engine/examples/pesquisa.flow.json'),
  hours: () => import('../../../core/flow-engine/examples/horario.flow.json'),
}

export type ReadyMade = keyof typeof files
export const readyMade = Object.keys(files) as readonly ReadyMade[]

/** What a company chooses for itself: another one's means nothing to it. */
const own = ['queueId', 'selectedTagId', 'whatsappId', 'notifyUserId'] as const

/** What is drawn in a ready-made flow. */
export async function drawnIn(which: ReadyMade): Promise<Pick<FlowDraft, 'nodes' | 'edges' | 'globalVariables'>> {
  const { default: file } = await files[which]()
  const { nodes, edges, globalVariables = [] } = Flow.parse(file)
  const fresh = nodes.map(node => ({
    ...node,
    data: { ...node.data, ...Object.fromEntries(own.filter(name => name in node.data).map(name => [name, ''])) },
  }))
  return { nodes: fresh, edges, globalVariables }
}
