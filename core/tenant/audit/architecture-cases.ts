import { ADMIN, type ArchitectureCases, CANARY } from '../../app/testing/architecture.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /audit': { for: ADMIN, isolation: [({ companyId }) => ({ query: { companyId } }), [200]] },
  },
  async furnish(company) {
    await company.context(desk => desk.transaction(tx => tx.audit({ kind: 'dataExported', subject: `Tudo ${CANARY}` })))
    return {}
  },
}
