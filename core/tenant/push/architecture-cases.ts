import { type ArchitectureCases, STAFF } from '../../app/testing/architecture.ts'
import { aSubscription } from './fixtures.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /push': { for: STAFF, isolation: [({ companyId }) => ({ query: { companyId } }), [200]] },
    'PUT /push': {
      for: STAFF,
      isolation: [({ companyId }) => ({ body: { ...aSubscription().draft, companyId } }), [204]],
    },
    'DELETE /push': { for: STAFF, isolation: [({ companyId }) => ({ query: { companyId } }), [204]] },
  },
}
