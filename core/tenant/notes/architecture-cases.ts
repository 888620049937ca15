import { type ArchitectureCases, CANARY, foreign, STAFF } from '../../app/testing/architecture.ts'
import { noteRoutes } from './contract.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'POST /ticket-notes': {
      for: STAFF,
      isolation: [({ ticketId, contactId }) => ({ body: { note: 'invadida', ticketId, contactId } }), [404]],
    },
    'GET /ticket-notes/list': {
      for: STAFF,
      isolation: [({ ticketId, contactId }) => ({ query: { ticketId, contactId } }), [404]],
    },
    'GET /ticket-notes/people': { for: STAFF, isolation: [({ ticketId }) => ({ query: { ticketId } }), [404]] },
    'GET /ticket-notes/mentions': { for: STAFF, isolation: [() => ({}), [200]] },
    'POST /ticket-notes/mentions/seen': { for: STAFF, isolation: [({ ticketId }) => ({ body: { ticketId } }), [204]] },
    'DELETE /ticket-notes/:noteId': { for: STAFF, isolation: foreign('noteId') },
  },
  needs: ['ticketId', 'contactId'],
  async furnish(company, theirs) {
    const body = { note: `Nota ${CANARY}`, ticketId: theirs.ticketId!, contactId: theirs.contactId! }
    return { noteId: (await company.admin.call(noteRoutes.create, { body })).id }
  },
}
