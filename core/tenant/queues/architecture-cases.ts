import { ADMIN, type ArchitectureCases, CANARY, EVERYONE, foreign, list } from '../../app/testing/architecture.ts'
import type { TestClient } from '../../app/testing/client.ts'
import { queuePalette } from '../../domain/queue-palette.ts'
import { type Queue, queueRoutes } from './contract.ts'

/** A form with the file of an option. */
export function aFile(name = 'tabela.txt', text = 'preços'): FormData {
  const form = new FormData()
  form.append('file', new Blob([text], { type: 'text/plain' }), name)
  return form
}

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /queue': { for: EVERYONE, isolation: list },
    'GET /queue/:queueId': { for: EVERYONE, isolation: foreign('queueId') },
    'POST /queue': {
      for: ADMIN,
      isolation: [({ companyId }) => ({ body: { name: 'Nossa', color: '#123456', companyId } }), [200]],
    },
    'PUT /queue/:queueId': { for: ADMIN, isolation: foreign('queueId', { name: 'Invadida' }) },
    'DELETE /queue/:queueId': { for: ADMIN, isolation: foreign('queueId') },
    'POST /queue/:queueId/preview': { for: ADMIN, isolation: foreign('queueId', { answers: ['1'] }) },
    'POST /queue/:queueId/media-upload': { for: ADMIN, isolation: foreign('queueId', aFile()) },
    'DELETE /queue/:queueId/media-upload': { for: ADMIN, isolation: foreign('queueId') },
    'GET /queue-options': {
      for: EVERYONE,
      isolation: [({ queueId }) => ({ query: { queueId, parentId: -1 } }), [200, 404]],
    },
    'POST /queue-options': {
      for: ADMIN,
      isolation: [({ queueId }) => ({ body: { queueId, parentId: -1, title: 'x', message: 'y' } }), [400, 404]],
    },
    'PUT /queue-options/:optionId': { for: ADMIN, isolation: foreign('optionId', { title: 'Invadida' }) },
    'POST /queue-options/:optionId/media-upload': { for: ADMIN, isolation: foreign('optionId', aFile()) },
    'DELETE /queue-options/:optionId/media-upload': { for: ADMIN, isolation: foreign('optionId') },
    'DELETE /queue-options/:optionId': { for: ADMIN, isolation: foreign('optionId') },
  },
  async furnish(company) {
    const { admin } = company
    const queue = await aQueue(admin, { name: `Fila ${CANARY}` })
    const option = await admin.call(queueRoutes.createOption, {
      body: { queueId: queue.id, parentId: -1, title: `Opção ${CANARY}`, message: CANARY },
    })
    return { queueId: queue.id, optionId: option.id }
  },
}

let serial = 0

/** A queue with a name and a colour of its own. */
export function aQueue(admin: TestClient, provided: Partial<Pick<Queue, 'name' | 'color'>> = {}): Promise<Queue> {
  serial += 1
  const color = queuePalette[serial % queuePalette.length]!
  return admin.call(queueRoutes.create, { body: { name: `Fila ${serial}`, color, ...provided } })
}
