import { ADMIN, CANARY, type ModuleLaws } from '../../app/testing/architecture.ts'

export const laws: ModuleLaws = {
  routes: {
    'GET /audit': { for: ADMIN, isolation: [({ companyId }) => ({ query: { companyId } }), [200]] },
  },
  async furnish(company) {
    await company.desk(desk => desk.transaction(tx => tx.audit({ kind: 'dataExported', subject: `Tudo ${CANARY}` })))
    return {}
  },
}
