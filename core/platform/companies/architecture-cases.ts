import { ADMIN, type ArchitectureCases, EVERYONE, type Isolation, SUPER } from '../../app/testing/architecture.ts'

const platformOnly: Isolation = [({ companyId }) => ({ path: { id: companyId }, body: {} }), [403]]

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /companies': { for: SUPER, isolation: platformOnly },
    'GET /companies/list': { for: SUPER, isolation: platformOnly },
    'GET /companies/desk-faults': { for: SUPER, isolation: platformOnly },
    'GET /companies/listPlan/:companyId': {
      for: EVERYONE,
      isolation: [({ companyId }) => ({ path: { companyId } }), [403, 404]],
    },
    'GET /companies/:id': { for: EVERYONE, isolation: [({ companyId }) => ({ path: { id: companyId } }), [403, 404]] },
    'GET /companies/:id/usage': {
      for: ADMIN,
      isolation: [({ companyId }) => ({ path: { id: companyId } }), [403, 404]],
    },
    'POST /companies': { for: SUPER, isolation: platformOnly },
    'PUT /companies/:id': { for: SUPER, isolation: platformOnly },
    'DELETE /companies/:id': { for: SUPER, isolation: platformOnly },
    'PUT /companies/:id/schedules': {
      for: ADMIN,
      isolation: [({ companyId }) => ({ path: { id: companyId }, body: { schedules: [] } }), [403, 404]],
    },
    'PUT /companies/:id/time-zone': {
      for: ADMIN,
      isolation: [({ companyId }) => ({ path: { id: companyId }, body: { timeZone: 'America/Manaus' } }), [403, 404]],
    },
  },
}
