import { setTimeout as pause } from 'node:timers/promises'
import { flowRoutes } from '../../core/tenant/flows/contract.ts'
import { flowHookRoutes } from '../../core/tenant/flows/hooks/contract.ts'
import { type CompanyContext, insist } from './company.ts'
import type { Program } from './program.ts'

/** Between two calls, so that they last as long as the kills. */
const BETWEEN = 150

/** A flow that another program calls. */
export interface CalledFlow {
  flowId: number
  path: string
}

export async function openHook(admin: CompanyContext): Promise<CalledFlow> {
  const nodes = ['handler', 'end'].map((type, n) => ({ id: type, type, position: { x: 0, y: n * 100 }, data: {} }))
  const edges = [{ source: 'handler', target: 'end' }]
  const body = { nome: 'Pedidos', tipo: 'webhook', slug: 'pedidos', nodes, edges } as const
  const { id: flowId } = await admin.call(flowRoutes.create, { body: { ...body, publishAnyway: true } })
  const { path } = await admin.call(flowHookRoutes.hook, { params: { flowId } })
  return { flowId, path: path.slice('/api'.length) }
}

/** Calls it so often, each call with a key of its own until it is answered. Returns the runs that the answers named. */
export async function callHook(program: Program, { path }: CalledFlow, calls: number): Promise<number[]> {
  const begun: Promise<number>[] = []
  for (let n = 0; n < calls; n += 1) {
    const headers = { 'content-type': 'application/json', 'Idempotency-Key': `pedido-${n}` }
    const call = insist(program, { path, headers, body: () => JSON.stringify({ pedido: n }) })
    begun.push(call.then(({ answer }) => (answer as { runId: number }).runId))
    await pause(BETWEEN)
  }
  return Promise.all(begun)
}
