import { ADMIN, CANARY, EVERYONE, foreign, list, type ModuleLaws } from '../../testing/laws.ts'
import { queueRoutes } from './contract.ts'

export const laws: ModuleLaws = {
  routes: {
    'GET /queue': { for: EVERYONE, isolation: list },
    'GET /queue/:queueId': { for: EVERYONE, isolation: foreign('queueId') },
    'POST /queue': {
      for: ADMIN,
      isolation: [({ companyId }) => ({ body: { name: 'Nossa', color: '#123456', companyId } }), [200]],
    },
    'PUT /queue/:queueId': { for: ADMIN, isolation: foreign('queueId', { name: 'Invadida' }) },
    'DELETE /queue/:queueId': { for: ADMIN, isolation: foreign('queueId') },
    'GET /queue-options': {
      for: EVERYONE,
      isolation: [({ queueId }) => ({ query: { queueId, parentId: -1 } }), [200, 404]],
    },
    'POST /queue-options': {
      for: ADMIN,
      isolation: [({ queueId }) => ({ body: { queueId, parentId: -1, title: 'x', message: 'y' } }), [400, 404]],
    },
    'PUT /queue-options/:optionId': { for: ADMIN, isolation: foreign('optionId', { title: 'Invadida' }) },
    'DELETE /queue-options/:optionId': { for: ADMIN, isolation: foreign('optionId') },
  },
  async furnish(company) {
    const { admin } = company
    const queue = await admin.call(queueRoutes.create, { body: { name: `Fila ${CANARY}`, color: '#AA1122' } })
    const option = await admin.call(queueRoutes.createOption, {
      body: { queueId: queue.id, parentId: -1, title: `Opção ${CANARY}`, message: CANARY },
    })
    return { queueId: queue.id, optionId: option.id }
  },
}
