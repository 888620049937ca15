import type { TestCompany, World } from '../../../app/testing/world.ts'
import { aFlow } from '../architecture-cases.ts'
import type { Flow } from '../contract.ts'
import { line } from '../runs/fixtures.ts'
import { flowHookRoutes } from './contract.ts'

type Inside = Parameters<typeof line>

let serial = 0

/** A webhook flow in one line: the handler with its mappings, these nodes one after the other, the end. */
export async function aHook({ admin }: TestCompany, mappings: Record<string, string>, ...inside: Inside) {
  const graph = line(...inside)
  const nodes = graph.nodes.map(node =>
    node.type === 'start' ? { ...node, type: 'handler', data: { mappings } } : node,
  )
  serial += 1
  const flow = await aFlow(admin, { tipo: 'webhook', slug: `Pedidos Nº ${serial}`, ...graph, nodes })
  return { flow, path: await addressOf(admin, flow) }
}

export const addressOf = async (admin: TestCompany['admin'], { id: flowId }: Pick<Flow, 'id'>): Promise<string> =>
  (await admin.call(flowHookRoutes.hook, { params: { flowId } })).path

/** What a program sends there, and what comes back. */
export async function post(
  world: World,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; said: Record<string, unknown> }> {
  const response = await fetch(world.base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, said: (await response.json()) as Record<string, unknown> }
}

/** Names the contact of a run by what came. */
export const meets = (id: string, numero = '{{telefone}}', more: object = {}): Inside[0] => [
  id,
  'contato',
  { numero_whatsapp: numero, nome_contato: '{{cliente}}', ...more },
]
