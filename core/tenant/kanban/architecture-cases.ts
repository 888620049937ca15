import { type ArchitectureCases, foreign, list, STAFF } from '../../app/testing/architecture.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /ticket/kanban': { for: STAFF, isolation: list },
    'GET /ticket/kanban/counts': { for: STAFF, isolation: list },
    'PUT /ticket-tags/:ticketId/:tagId': {
      for: STAFF,
      isolation: [({ ticketId, tagId }) => ({ path: { ticketId, tagId } }), [404]],
    },
    'DELETE /ticket-tags/:ticketId': { for: STAFF, isolation: foreign('ticketId') },
  },
}
