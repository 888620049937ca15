import { ADMIN, type ArchitectureCases, type Isolation, SUPER } from '../../app/testing/architecture.ts'

const platformOnly: Isolation = [({ companyId }) => ({ query: { companyId } }), [403]]

const strangers: Isolation = [() => ({ path: { provider: 'nobody' }, body: {} }), [404]]

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /invoices/all': { for: ADMIN, isolation: [({ companyId }) => ({ query: { companyId } }), [200]] },
    'GET /invoices': { for: SUPER, isolation: platformOnly },
    'POST /subscription': { for: ADMIN, isolation: [() => ({ body: {} }), [400]] },
    'POST /subscription/webhook/:provider': { for: 'public', isolation: strangers },
    'POST /subscription/webhook/:provider/pix': { for: 'public', isolation: strangers },
    'GET /invoices/strays': { for: SUPER, isolation: [() => ({}), [403]] },
    'GET /invoices/owed': { for: SUPER, isolation: platformOnly },
    'PUT /invoices/strays/:id': {
      for: SUPER,
      isolation: [() => ({ path: { id: 1 }, body: { settled: true } }), [403]],
    },
    'PUT /invoices/:id/paid': { for: SUPER, isolation: [() => ({ path: { id: 1 } }), [403]] },
  },
}
