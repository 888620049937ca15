import { ADMIN, type ArchitectureCases, list } from '../../app/testing/architecture.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /first-run': { for: ADMIN, isolation: list },
    'GET /first-run/trades/:trade': { for: ADMIN, isolation: [() => ({ path: { trade: 'loja' } }), [200]] },
    'POST /first-run/trades/:trade': { for: ADMIN, isolation: [() => ({ path: { trade: 'nenhum' } }), [404]] },
    'POST /first-run/finish': { for: ADMIN, isolation: [({ companyId }) => ({ body: { companyId } }), [409]] },
    'GET /first-run/problems': { for: ADMIN, isolation: list },
  },
}
