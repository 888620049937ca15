import { type ArchitectureCases, CANARY, foreign, list, OVERSEERS, STAFF } from '../../app/testing/architecture.ts'
import type { TestClient } from '../../app/testing/client.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { type Tag, tagRoutes } from './contract.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /tags': { for: STAFF, isolation: list },
    'GET /tags/list': { for: STAFF, isolation: list },
    'GET /tags/kanban': { for: STAFF, isolation: list },
    'PUT /tags/kanban': { for: OVERSEERS, isolation: [({ tagId }) => ({ body: { tagIds: [tagId] } }), [404]] },
    'GET /tags/:tagId': { for: STAFF, isolation: foreign('tagId') },
    'POST /tags': { for: STAFF, isolation: [({ companyId }) => ({ body: { name: 'Nossa', companyId } }), [200]] },
    'PUT /tags/:tagId': { for: STAFF, isolation: foreign('tagId', { name: 'Invadida' }) },
    'DELETE /tags/:tagId': { for: STAFF, isolation: foreign('tagId') },
    'POST /tags/sync': {
      for: STAFF,
      isolation: [({ ticketId, tagId }) => ({ body: { ticketId, tags: [{ id: tagId }] } }), [404]],
    },
    'POST /tags/add': {
      for: STAFF,
      isolation: [({ ticketId, tagId }) => ({ body: { ticketId, tags: [tagId!] } }), [404]],
    },
    'POST /tags/take': {
      for: STAFF,
      isolation: [({ ticketId, tagId }) => ({ body: { ticketId, tags: [tagId!] } }), [404]],
    },
  },
  async furnish(company) {
    return { tagId: (await aTag(company.admin, { name: `Tag ${CANARY}` })).id }
  },
}

let serial = 0

/** A tag with a name of its own. */
export function aTag(
  client: TestClient,
  provided: Partial<ClientInput<typeof tagRoutes.create>['body']> = {},
): Promise<Tag> {
  serial += 1
  return client.call(tagRoutes.create, { body: { name: `Tag ${serial}`, ...provided } })
}
