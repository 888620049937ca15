import { ADMIN, type ArchitectureCases, CANARY, foreign, list, STAFF } from '../../app/testing/architecture.ts'
import type { TestClient } from '../../app/testing/client.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { type Flow, flowRoutes } from './contract.ts'
import { runs } from './runs/run-row.ts'

/** Who sees the conversations of all queues, and what flows tell other systems. */
const OVERSEERS = 'admin supervisor super'

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /flows': { for: STAFF, isolation: list },
    'GET /flows/list': { for: STAFF, isolation: list },
    'GET /flows/:flowId': { for: STAFF, isolation: foreign('flowId') },
    'POST /flows': { for: STAFF, isolation: [({ companyId }) => ({ body: { nome: 'Nosso', companyId } }), [200]] },
    'PUT /flows/:flowId': { for: STAFF, isolation: foreign('flowId', { nome: 'Invadido' }) },
    'DELETE /flows/:flowId': { for: OVERSEERS, isolation: foreign('flowId') },
    'POST /flows/lint': { for: STAFF, isolation: [({ companyId }) => ({ body: { companyId } }), [200]] },
    'GET /flows/:flowId/draft': { for: STAFF, isolation: foreign('flowId') },
    'PUT /flows/:flowId/draft': { for: STAFF, isolation: foreign('flowId', { revision: 0 }) },
    'DELETE /flows/:flowId/draft': { for: STAFF, isolation: foreign('flowId') },
    'POST /flows/:flowId/publish': { for: STAFF, isolation: foreign('flowId', {}) },
    'GET /flows/:flowId/versions': { for: STAFF, isolation: foreign('flowId') },
    'GET /flows/:flowId/versions/:number': { for: STAFF, isolation: version(undefined) },
    'POST /flows/:flowId/versions/:number/restore': { for: STAFF, isolation: version({}) },
    'GET /flows/:flowId/diff': { for: STAFF, isolation: foreign('flowId') },
    'GET /flows/:flowId/runs': { for: OVERSEERS, isolation: foreign('flowId') },
    'GET /flows/:flowId/counters': { for: OVERSEERS, isolation: foreign('flowId') },
    'GET /flow-runs/:runId': { for: OVERSEERS, isolation: foreign('runId') },
    'POST /flow-runs/:runId/resume': { for: OVERSEERS, isolation: foreign('runId') },
    'POST /flow-runs/:runId/stop': { for: OVERSEERS, isolation: foreign('runId') },
    'GET /flows/usage': { for: STAFF, isolation: list },
    'GET /whatsapp/:whatsappId/flows': { for: ADMIN, isolation: foreign('whatsappId') },
    'PUT /whatsapp/:whatsappId/flows': {
      for: ADMIN,
      isolation: [({ flowId }) => ({ path: { whatsappId: 1 }, body: { welcomeFlowId: flowId, keywords: [] } }), [404]],
    },
    'GET /flows/:flowId/starts': { for: STAFF, isolation: foreign('flowId') },
    'PUT /flows/:flowId/starts': { for: ADMIN, isolation: foreign('flowId', { queueIds: [] }) },
    'POST /hooks/:slug/:hookKey': {
      for: 'hook',
      isolation: [({ companyId }) => ({ path: { slug: 'nosso', hookKey: keyBy(companyId) }, body: {} }), [404]],
    },
    'GET /hooks/:slug/:hookKey': {
      for: 'hook',
      isolation: [({ companyId }) => ({ path: { slug: 'nosso', hookKey: keyBy(companyId) } }), [404]],
    },
    'GET /flows/:flowId/hook': { for: STAFF, isolation: foreign('flowId') },
    'PUT /flows/:flowId/hook/listening': { for: STAFF, isolation: foreign('flowId', { listening: true }) },
    'PUT /flows/:flowId/hook/every-call': { for: STAFF, isolation: foreign('flowId', { everyCall: true }) },
    'POST /flows/:flowId/hook/renew': { for: ADMIN, isolation: foreign('flowId') },
    'PUT /flows/:flowId/hook/secret': { for: ADMIN, isolation: foreign('flowId', { secret: 'meu' }) },
    'POST /flows/request': {
      for: OVERSEERS,
      isolation: [() => ({ body: { method: 'GET', url: 'http://127.0.0.1/' } }), [200]],
    },
    'POST /flows/ask-ai': { for: OVERSEERS, isolation: [() => ({ body: { message: 'Oi' } }), [409]] },
  },
  needs: ['ticketId'],
  async furnish(company, { ticketId }) {
    const { admin } = company
    const { id } = await aFlow(admin, { nome: `Fluxo ${CANARY}` })
    const runId = await company.context(async desk => {
      const version = await desk.db
        .selectFrom('flow_versions')
        .select('id')
        .where('flowId', '=', id)
        .executeTakeFirstOrThrow()
      const times = { startedAt: 0, updatedAt: 0 }
      const about = { flowId: id, versionId: version.id, ticketId: ticketId!, entry: 'queue', nodeId: CANARY, ...times }
      const row = await desk.transaction(tx =>
        runs.insert(tx.db, { ...about, state: 'waiting', run: '{"variables":{}}' }),
      )
      return row.id
    })
    await admin.call(flowRoutes.saveWork, { params: { flowId: id }, body: { revision: 0, ...texts(CANARY) } })
    return { flowId: id, runId }
  },
}

/** A key of the other company, as someone without its secret would make one. */
const keyBy = (companyId: number): string => `${companyId}-${'0'.repeat(32)}-${'A'.repeat(32)}`

function version(body: unknown): ArchitectureCases['routes'][string]['isolation'] {
  return [({ flowId }) => ({ path: { flowId, number: 1 }, body }), [404]]
}

/** A graph that says something and ends. */
export const texts = (message: string) => ({
  nodes: [
    { id: 'start', type: 'start', position: { x: 250, y: 5 }, data: {} },
    { id: 'fala', type: 'sendMessage', position: { x: 250, y: 100 }, data: { message } },
    { id: 'end', type: 'end', position: { x: 250, y: 200 }, data: {} },
  ],
  edges: [
    { source: 'start', target: 'fala' },
    { source: 'fala', target: 'end' },
  ],
})

let serial = 0

/** A flow that says hello, with a name of its own. */
export function aFlow(
  client: TestClient,
  provided: Partial<ClientInput<typeof flowRoutes.create>['body']> = {},
): Promise<Flow> {
  serial += 1
  const body = { nome: `Fluxo ${serial}`, ...texts('Olá!'), publishAnyway: true, ...provided }
  return client.call(flowRoutes.create, { body })
}
