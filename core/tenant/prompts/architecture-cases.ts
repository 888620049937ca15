import { ADMIN, type ArchitectureCases, CANARY, foreign, list, STAFF } from '../../app/testing/architecture.ts'
import type { TestClient } from '../../app/testing/client.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { type Prompt, promptRoutes } from './contract.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /prompt': { for: STAFF, isolation: list },
    'GET /prompt/:promptId': { for: STAFF, isolation: foreign('promptId') },
    'POST /prompt': {
      for: ADMIN,
      isolation: [
        ({ companyId, queueId }) => ({ body: { name: 'Nosso', prompt: 'Responda.', queueId, companyId } }),
        [404],
      ],
    },
    'PUT /prompt/:promptId': { for: ADMIN, isolation: foreign('promptId', { name: 'Invadido' }) },
    'DELETE /prompt/:promptId': { for: ADMIN, isolation: foreign('promptId') },
  },
  needs: ['queueId'],
  async furnish({ admin }, { queueId }) {
    const text = `Assistente ${CANARY}`
    const { id: promptId } = await aPrompt(admin, { name: text, prompt: text, apiKey: CANARY, model: CANARY, queueId })
    return { promptId }
  },
}

let serial = 0

/** One with a name of its own; with a queue of its own where none is given. */
export async function aPrompt(
  client: TestClient,
  provided: Partial<ClientInput<typeof promptRoutes.create>['body']> = {},
): Promise<Prompt> {
  serial += 1
  const queueId = provided.queueId ?? (await aQueue(client)).id
  const body = { name: `Assistente ${serial}`, prompt: 'Atenda os clientes da loja.', ...provided, queueId }
  return client.call(promptRoutes.create, { body })
}
