import { type ArchitectureCases, CANARY, foreign, list, STAFF } from '../../app/testing/architecture.ts'
import type { TestClient } from '../../app/testing/client.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { type QuickMessage, quickMessageRoutes } from './contract.ts'

/** A form with the file of a quick message. */
export function aFile(name = 'tabela.txt', text = 'preços'): FormData {
  const form = new FormData()
  form.append('typeArch', '../quickMessage')
  form.append('file', new Blob([text], { type: 'text/plain' }), name)
  return form
}

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /quick-messages': { for: STAFF, isolation: list },
    'GET /quick-messages/list': { for: STAFF, isolation: list },
    'GET /quick-messages/:quickMessageId': { for: STAFF, isolation: foreign('quickMessageId') },
    'POST /quick-messages': {
      for: STAFF,
      isolation: [({ queueId }) => ({ body: { shortcode: 'oi', geral: true, queueId } }), [404]],
    },
    'PUT /quick-messages/:quickMessageId': {
      for: STAFF,
      isolation: foreign('quickMessageId', { message: 'Invadida' }),
    },
    'DELETE /quick-messages/:quickMessageId': { for: STAFF, isolation: foreign('quickMessageId') },
    'POST /quick-messages/:quickMessageId/media-upload': {
      for: STAFF,
      isolation: foreign('quickMessageId', aFile()),
    },
    'DELETE /quick-messages/:quickMessageId/media-upload': { for: STAFF, isolation: foreign('quickMessageId') },
  },
  needs: ['queueId'],
  async furnish({ admin }) {
    const text = `Resposta ${CANARY}`
    const { id: quickMessageId } = await aQuickMessage(admin, { shortcode: text, message: text, geral: true })
    return { quickMessageId }
  },
}

let serial = 0

/** One with a shortcode of its own. */
export function aQuickMessage(
  client: TestClient,
  provided: Partial<ClientInput<typeof quickMessageRoutes.create>['body']> = {},
): Promise<QuickMessage> {
  serial += 1
  const body = { shortcode: `atalho${serial}`, message: 'Olá!', ...provided }
  return client.call(quickMessageRoutes.create, { body })
}

/** The same with a file. */
export async function withFile(client: TestClient, { id }: QuickMessage, form = aFile()): Promise<QuickMessage> {
  return (await client.call(quickMessageRoutes.upload, { params: { quickMessageId: id }, form })).record
}
