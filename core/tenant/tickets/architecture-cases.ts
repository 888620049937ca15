import { ADMIN, type ArchitectureCases, CANARY, foreign, list, STAFF } from '../../app/testing/architecture.ts'
import { ticketRoutes } from './contract.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /tickets': {
      for: STAFF,
      isolation: [
        ({ queueId }) => ({ query: { queueIds: `[${queueId}]`, searchParam: CANARY, showAll: 'true' } }),
        [200],
      ],
    },
    'GET /tickets/counts': {
      for: STAFF,
      isolation: [({ queueId }) => ({ query: { queueIds: `[${queueId}]`, showAll: 'true' } }), [200]],
    },
    'GET /tickets/waiting': { for: ADMIN, isolation: list },
    'GET /tickets/alive': {
      for: STAFF,
      isolation: [({ contactId }) => ({ query: { contactIds: `[${contactId}]` } }), [200]],
    },
    'GET /contacts/:contactId/history': { for: STAFF, isolation: foreign('contactId') },
    'GET /tickets/:ticketId': { for: STAFF, isolation: foreign('ticketId') },
    'GET /tickets/u/:uuid': { for: STAFF, isolation: foreign('uuid') },
    'POST /tickets': {
      for: STAFF,
      isolation: [({ contactId, queueId, whatsappId }) => ({ body: { contactId, queueId, whatsappId } }), [400, 404]],
    },
    'PUT /tickets/:ticketId': { for: STAFF, isolation: foreign('ticketId', { status: 'closed' }) },
    'POST /tickets/:ticketId/unread': { for: STAFF, isolation: foreign('ticketId') },
    'PUT /tickets/:ticketId/snooze': { for: STAFF, isolation: foreign('ticketId', { until: '2027-01-01T09:00' }) },
    'DELETE /tickets/:ticketId/snooze': { for: STAFF, isolation: foreign('ticketId') },
    'POST /tickets/:ticketId/take-back': { for: STAFF, isolation: foreign('ticketId') },
    'DELETE /tickets/:ticketId': { for: ADMIN, isolation: foreign('ticketId') },
    'GET /tickets/:ticketId/trace': { for: ADMIN, isolation: foreign('ticketId') },
  },
  needs: ['contactId', 'queueId', 'whatsappId'],
  async furnish(company, theirs) {
    const body = { contactId: theirs.contactId!, queueId: theirs.queueId!, whatsappId: theirs.whatsappId! }
    const { id, uuid } = await company.admin.call(ticketRoutes.create, { body })
    return { ticketId: id, uuid }
  },
}
