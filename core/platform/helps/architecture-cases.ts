import { type ArchitectureCases, type Isolation, STAFF, SUPER } from '../../app/testing/architecture.ts'

/** They are the platform's, the same for all. */
const shared: Isolation = [({ companyId }) => ({ query: { companyId } }), [200]]
const platformOnly: Isolation = [() => ({ path: { helpId: 1 }, body: { title: 'Nossa' } }), [403]]

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /helps': { for: STAFF, isolation: shared },
    'GET /helps/list': { for: STAFF, isolation: shared },
    'POST /helps': { for: SUPER, isolation: platformOnly },
    'PUT /helps/:helpId': { for: SUPER, isolation: platformOnly },
    'DELETE /helps/:helpId': { for: SUPER, isolation: platformOnly },
  },
}
