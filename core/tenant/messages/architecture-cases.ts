import { type ArchitectureCases, CANARY, foreign, STAFF } from '../../app/testing/architecture.ts'
import { messageRoutes } from './contract.ts'
import { formOf, PNG } from './fixtures.ts'

const photo = { name: 'photo.png', type: 'image/png', bytes: PNG }

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /messages/:ticketId': { for: STAFF, isolation: foreign('ticketId') },
    'GET /messages/:ticketId/window': { for: STAFF, isolation: foreign('ticketId') },
    'GET /messages/:ticketId/search': {
      for: STAFF,
      isolation: [({ ticketId }) => ({ path: { ticketId }, query: { searchParam: CANARY } }), [404]],
    },
    'GET /contacts/:contactId/shared': {
      for: STAFF,
      isolation: [({ contactId }) => ({ path: { contactId }, query: { kind: 'links' } }), [404]],
    },
    'POST /messages/:ticketId': {
      for: STAFF,
      isolation: foreign('ticketId', { body: 'invadida' }, formOf([photo], [['body', 'invadida']])),
    },
    'POST /messages/:ticketId/forward': { for: STAFF, isolation: foreign('ticketId', { messageIds: [1] }) },
    'POST /link-previews': { for: STAFF, isolation: [() => ({ body: { url: 'https://site.example' } }), [200]] },
    'PUT /messages/:messageId': { for: STAFF, isolation: foreign('messageId', { body: 'invadida' }) },
    'POST /messages/edit/:messageId': { for: STAFF, isolation: foreign('messageId', { body: 'invadida' }) },
    'DELETE /messages/:messageId': { for: STAFF, isolation: foreign('messageId') },
    'POST /messages/:messageId/retry': { for: STAFF, isolation: foreign('messageId', {}) },
    'POST /messages/:messageId/reaction': { for: STAFF, isolation: foreign('messageId', { emoji: '👍' }) },
    'POST /messages/:messageId/media-retry': { for: STAFF, isolation: foreign('messageId', {}) },
  },
  needs: ['ticketId', 'contactId'],
  async furnish(company, theirs) {
    const params = { ticketId: theirs.ticketId! }
    const { messages } = await company.admin.call(messageRoutes.send, { params, body: { body: `Mensagem ${CANARY}` } })
    return { messageId: messages[0]!.id }
  },
}
