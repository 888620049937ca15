import { begin } from '../../../core/flow-engine/advance.ts'
import type { AiRequest, HttpAnswer, HttpRequest } from '../../../core/flow-engine/effects.ts'
import { graphOf } from '../../../core/flow-engine/graph.ts'
import { flowRunRoutes } from '../../../core/tenant/flows/runs/contract.ts'
import { client } from '../../lib/api/client.ts'
import { type FlowDocument, flowOf } from './model/document.ts'

const api = client(flowRunRoutes)

/** The request that a node would make now, with the flow's own variables; undefined where it cannot be made. */
export function requestOf(document: FlowDocument, nodeId: string): HttpRequest | undefined {
  const graph = { ...graphOf(flowOf(document)), beginning: nodeId }
  const { effects } = begin(graph, { now: 0 })
  const requested = effects.find(effect => effect.do === 'ask')?.request
  return requested?.for === 'http' ? requested : undefined
}

/** Has the server make a request as conversations do, guarded in the same way; status 0 where there was no answer. */
export async function tryRequest({
  method,
  url,
  headers,
  body,
  seconds,
}: HttpRequest): Promise<Omit<HttpAnswer, 'for'>> {
  const provided = Object.entries(headers).map(([key, value]) => ({ key, value }))
  return api.request({ body: { method: method as 'GET', url, headers: provided, body: body ?? '', seconds } })
}

/** Has the company's own AI answer; fails with the sentence why it did not. */
export async function askCompanysAi({ for: _, ...requested }: AiRequest): Promise<string> {
  return (await api.askAi({ body: requested })).text
}
