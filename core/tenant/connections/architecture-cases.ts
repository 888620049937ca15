import { ADMIN, type ArchitectureCases, CANARY, EVERYONE, foreign, list } from '../../app/testing/architecture.ts'
import { aConnectedConnection } from './fixtures.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /whatsapp': { for: EVERYONE, isolation: list },
    'GET /whatsapp/:whatsappId': { for: EVERYONE, isolation: foreign('whatsappId') },
    'POST /whatsapp': {
      for: ADMIN,
      isolation: [({ queueId }) => ({ body: { name: 'Intrusa', queueIds: [queueId] } }), [400, 404]],
    },
    'PUT /whatsapp/:whatsappId': { for: ADMIN, isolation: foreign('whatsappId', { name: 'Invadida' }) },
    'DELETE /whatsapp/:whatsappId': { for: ADMIN, isolation: foreign('whatsappId') },
    'GET /whatsapp-first-contacts': { for: ADMIN, isolation: list },
    'PUT /whatsapp/:whatsappId/first-contacts': { for: ADMIN, isolation: foreign('whatsappId', { limit: 5 }) },
    'GET /whatsapp/:whatsappId/diary': { for: ADMIN, isolation: foreign('whatsappId') },
    'GET /whatsapp/:whatsappId/diary/file': { for: ADMIN, isolation: foreign('whatsappId') },
    'GET /whatsapp-cloud/panel': { for: ADMIN, isolation: list },
    'POST /whatsapp-cloud/check': { for: ADMIN, isolation: [({ whatsappId }) => ({ body: { whatsappId } }), [400]] },
    'GET /whatsapp-version': { for: ADMIN, isolation: list },
    'POST /whatsappsession/:whatsappId': { for: `${ADMIN} restaurante`, isolation: foreign('whatsappId') },
    'PUT /whatsappsession/:whatsappId': { for: `${ADMIN} restaurante`, isolation: foreign('whatsappId') },
    'DELETE /whatsappsession/:whatsappId': { for: `${ADMIN} restaurante`, isolation: foreign('whatsappId') },
    'POST /whatsappsession/:whatsappId/pairing-code': {
      for: `${ADMIN} restaurante`,
      isolation: foreign('whatsappId', { phone: '5511988887777' }),
    },
  },
  needs: ['queueId'],
  async furnish(company, theirs, world) {
    const provided = { name: `Conexão ${CANARY}`, queueIds: [theirs.queueId!] }
    const connection = await aConnectedConnection(world, company, provided)
    world.whatsapp.line({ companyId: company.id, connectionId: connection.id }).contact('5511977770001')
    return { whatsappId: connection.id }
  },
}
