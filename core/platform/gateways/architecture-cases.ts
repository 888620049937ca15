import { type ArchitectureCases, SUPER } from '../../app/testing/architecture.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /platform/gateways': { for: SUPER, isolation: [() => ({}), [403]] },
    'PUT /platform/gateways/:name': { for: SUPER, isolation: [() => ({ path: { name: 'pix' }, body: {} }), [403]] },
    'POST /platform/gateways/:name/ask': { for: SUPER, isolation: [() => ({ path: { name: 'pix' } }), [403]] },
  },
}
