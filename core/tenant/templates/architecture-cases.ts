import { ADMIN, type ArchitectureCases, foreign, STAFF } from '../../app/testing/architecture.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /whatsapp/:whatsappId/templates': { for: STAFF, isolation: foreign('whatsappId') },
    'POST /whatsapp/:whatsappId/templates/sync': { for: ADMIN, isolation: foreign('whatsappId', {}) },
    'POST /whatsapp/:whatsappId/templates': {
      for: ADMIN,
      isolation: foreign('whatsappId', { name: 'invadido', language: 'pt_BR', category: 'UTILITY', body: 'Olá' }),
    },
    'PUT /whatsapp/:whatsappId/templates/:templateId/seen': {
      for: ADMIN,
      isolation: [({ whatsappId }) => ({ path: { whatsappId, templateId: 1 }, body: {} }), [404]],
    },
    'DELETE /whatsapp/:whatsappId/templates/:templateId': {
      for: ADMIN,
      isolation: [({ whatsappId }) => ({ path: { whatsappId, templateId: 1 } }), [404]],
    },
    'POST /messages/:ticketId/template': { for: STAFF, isolation: foreign('ticketId', { templateId: 1 }) },
  },
  needs: ['whatsappId', 'ticketId'],
}
