import { type ArchitectureCases, EVERYONE, type Isolation, SUPER } from '../../app/testing/architecture.ts'

const platformOnly: Isolation = [({ companyId }) => ({ path: { id: companyId }, body: {} }), [403]]

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /plans/list': { for: 'public', isolation: [() => ({}), [200]] },
    'GET /plans/all': { for: EVERYONE, isolation: [() => ({}), [200]] },
    'GET /plans/:id': { for: EVERYONE, isolation: [() => ({ path: { id: 1 } }), [200]] },
    'POST /plans': { for: SUPER, isolation: platformOnly },
    'PUT /plans/:id': { for: SUPER, isolation: platformOnly },
    'DELETE /plans/:id': { for: SUPER, isolation: platformOnly },
  },
}
