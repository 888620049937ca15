import { ADMIN, type ArchitectureCases, type Isolation } from '../../app/testing/architecture.ts'

/** Whatever is asked for, nothing of the other company is counted. */
const ofTheirs: Isolation = [
  ({ companyId, queueId = 0 }) => ({ query: { companyId, queueIds: queueId, from: '2026-01-01' } }),
  [200],
]

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /reports/summary': { for: ADMIN, isolation: ofTheirs },
    'GET /reports/series': { for: ADMIN, isolation: ofTheirs },
    'GET /reports/heat': { for: ADMIN, isolation: ofTheirs },
    'GET /reports/groups': { for: ADMIN, isolation: ofTheirs },
    'GET /reports/attendances': { for: ADMIN, isolation: ofTheirs },
    'GET /reports/attendances.csv': { for: ADMIN, isolation: ofTheirs },
  },
}
