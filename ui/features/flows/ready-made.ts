import type { FlowKind } from '../../../core/flow-engine/flow.ts'
import type { Drawn } from './model/drawn.ts'

/** Flows to begin from, by their kind; each is fetched when it is chosen. */
const files = {
  triage: { kind: 'conversacao', file: () => import('../../../core/flow-engine/examples/triagem.flow.json') },
  postcode: { kind: 'conversacao', file: () => import('../../../core/flow-engine/examples/cep.flow.json') },
  survey: { kind: 'conversacao', file: () => import('../../../core/flow-engine/examples/pesquisa.flow.json') },
  hours: { kind: 'conversacao', file: () => import('../../../core/flow-engine/examples/horario.flow.json') },
  order: { kind: 'webhook', file: () => import('../../../core/flow-engine/examples/pedido.flow.json') },
} as const satisfies Record<string, { kind: FlowKind; file: () => Promise<{ default: unknown }> }>

export type ReadyMade = keyof typeof files

/** Those of a kind. */
export const readyMade = (kind: FlowKind): ReadyMade[] =>
  (Object.keys(files) as ReadyMade[]).filter(which => files[which].kind === kind)

/** What is drawn in a ready-made flow. */
export async function drawnIn(which: ReadyMade): Promise<Drawn> {
  // The editor, which opens next, brings the second along.
  const [{ default: file }, { drawn }] = await Promise.all([files[which].file(), import('./model/drawn.ts')])
  return drawn(file)
}
