import { ADMIN, type ArchitectureCases, CANARY, foreign, list } from '../../app/testing/architecture.ts'
import type { TestClient } from '../../app/testing/client.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { type QueueIntegration, queueIntegrationRoutes } from './contract.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /queueIntegration': { for: ADMIN, isolation: list },
    'GET /queueIntegration/:integrationId': { for: ADMIN, isolation: foreign('integrationId') },
    'GET /queueIntegration/:integrationId/secret': { for: ADMIN, isolation: foreign('integrationId') },
    'GET /queueIntegration/:integrationId/deliveries': { for: ADMIN, isolation: foreign('integrationId') },
    'GET /queueIntegration/:integrationId/deliveries/circuit': { for: ADMIN, isolation: foreign('integrationId') },
    'GET /queueIntegration/:integrationId/deliveries/:deliveryId': {
      for: ADMIN,
      isolation: [({ integrationId }) => ({ path: { integrationId, deliveryId: 1 } }), [404]],
    },
    'POST /queueIntegration/:integrationId/deliveries/:deliveryId/again': {
      for: ADMIN,
      isolation: [({ integrationId }) => ({ path: { integrationId, deliveryId: 1 } }), [404]],
    },
    'POST /queueIntegration/:integrationId/deliveries/resume': { for: ADMIN, isolation: foreign('integrationId') },
    'POST /queueIntegration': {
      for: ADMIN,
      isolation: [({ companyId }) => ({ body: { type: 'dialogflow', name: 'Nossa', companyId } }), [200]],
    },
    'POST /queueIntegration/testSession': {
      for: ADMIN,
      isolation: [
        ({ integrationId }) => ({ body: { projectName: 'loja-1', language: 'pt-BR', integrationId } }),
        [404],
      ],
    },
    'PUT /queueIntegration/:integrationId': {
      for: ADMIN,
      isolation: foreign('integrationId', { name: 'Invadida' }),
    },
    'DELETE /queueIntegration/:integrationId': { for: ADMIN, isolation: foreign('integrationId') },
  },
  async furnish({ admin }) {
    const { id: integrationId } = await anIntegration(admin, {
      name: `Integração ${CANARY}`,
      urlN8N: `https://${CANARY}.example.com`,
    })
    return { integrationId }
  },
}

let serial = 0

/** A webhook with a name of its own. */
export async function anIntegration(
  client: TestClient,
  provided: Partial<ClientInput<typeof queueIntegrationRoutes.create>['body']> = {},
): Promise<QueueIntegration> {
  serial += 1
  const body = {
    type: 'webhook',
    name: `Integração ${serial}`,
    urlN8N: 'https://bot.example.com/in',
    ...provided,
  } as const
  return client.call(queueIntegrationRoutes.create, { body })
}
