import { ADMIN, type Isolation, type ModuleLaws, SUPER } from '../../testing/laws.ts'

const platformOnly: Isolation = [({ companyId }) => ({ query: { companyId } }), [403]]

export const laws: ModuleLaws = {
  routes: {
    'GET /invoices/all': { for: ADMIN, isolation: [({ companyId }) => ({ query: { companyId } }), [200]] },
    'GET /invoices': { for: SUPER, isolation: platformOnly },
    'POST /subscription': { for: ADMIN, isolation: [() => ({ body: {} }), [400]] },
    'GET /platform/gateways': { for: SUPER, isolation: [() => ({}), [403]] },
    'PUT /platform/gateways/:name': { for: SUPER, isolation: [() => ({ path: { name: 'pix' }, body: {} }), [403]] },
    'PUT /invoices/:id/paid': { for: SUPER, isolation: [() => ({ path: { id: 1 } }), [403]] },
  },
}
