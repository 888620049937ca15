import { ADMIN, type ArchitectureCases, type Isolation, STAFF } from '../../app/testing/architecture.ts'

const ofTheirs: Isolation = [({ companyId }) => ({ query: { companyId, days: 90 } }), [200]]

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /dashboard': { for: ADMIN, isolation: ofTheirs },
    'GET /dashboard/referrals': { for: ADMIN, isolation: ofTheirs },
    'GET /dashboard/referrals/export': { for: ADMIN, isolation: ofTheirs },
    'GET /dashboard/own': { for: STAFF, isolation: ofTheirs },
    'GET /dashboard/ticketsUsers': { for: ADMIN, isolation: ofTheirs },
    'GET /dashboard/ticketsDay': { for: ADMIN, isolation: ofTheirs },
  },
}
