import { ADMIN, type ArchitectureCases, CANARY, foreign, list } from '../../app/testing/architecture.ts'
import type { TestClient } from '../../app/testing/client.ts'
import type { ClientInput, Reply } from '../../kit/contract.ts'
import { outgoingWebhookRoutes } from './contract.ts'

const at = '/outgoing-webhooks/:webhookId'
const ofDelivery: ArchitectureCases['routes'][string]['isolation'] = [
  ({ webhookId }) => ({ path: { webhookId, deliveryId: 1 } }),
  [404],
]

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /outgoing-webhooks': { for: ADMIN, isolation: list },
    'POST /outgoing-webhooks': {
      for: ADMIN,
      isolation: [
        ({ companyId }) => ({
          body: { name: 'Nosso', url: 'https://nosso.example.com', events: ['message.created'], companyId },
        }),
        [200],
      ],
    },
    [`PUT ${at}`]: { for: ADMIN, isolation: foreign('webhookId', { name: 'Invadido' }) },
    [`DELETE ${at}`]: { for: ADMIN, isolation: foreign('webhookId') },
    [`POST ${at}/secret`]: { for: ADMIN, isolation: foreign('webhookId') },
    [`GET ${at}/deliveries`]: { for: ADMIN, isolation: foreign('webhookId') },
    [`GET ${at}/deliveries/circuit`]: { for: ADMIN, isolation: foreign('webhookId') },
    [`GET ${at}/deliveries/:deliveryId`]: { for: ADMIN, isolation: ofDelivery },
    [`POST ${at}/deliveries/:deliveryId/again`]: { for: ADMIN, isolation: ofDelivery },
    [`POST ${at}/deliveries/resume`]: { for: ADMIN, isolation: foreign('webhookId') },
  },
  async furnish({ admin }) {
    const provided = { name: `Webhook ${CANARY}`, url: `https://${CANARY}.example.com` }
    return { webhookId: (await aWebhook(admin, provided)).id }
  },
}

let serial = 0

/** A webhook with a name of its own, for all events unless given. */
export function aWebhook(
  client: TestClient,
  provided: Partial<ClientInput<typeof outgoingWebhookRoutes.create>['body']> = {},
): Promise<Reply<typeof outgoingWebhookRoutes.create>> {
  serial += 1
  const body = {
    ...{ name: `Webhook ${serial}`, url: 'https://loja.example.com/eventos' },
    events: ['message.created' as const],
    ...provided,
  }
  return client.call(outgoingWebhookRoutes.create, { body })
}
