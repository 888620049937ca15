import { ADMIN, CANARY, foreign, list, type ModuleLaws, STAFF } from '../../testing/laws.ts'
import { contactRoutes } from './contract.ts'

export const laws: ModuleLaws = {
  routes: {
    'GET /contacts': { for: STAFF, isolation: list },
    'GET /contacts/list': { for: STAFF, isolation: list },
    'GET /contacts/:contactId': { for: STAFF, isolation: foreign('contactId') },
    'POST /contacts': {
      for: STAFF,
      isolation: [({ companyId }) => ({ body: { name: 'Nosso', number: '5511933334444', companyId } }), [200]],
    },
    'PUT /contacts/:contactId': { for: STAFF, isolation: foreign('contactId', { name: 'Invadido' }) },
    'DELETE /contacts/:contactId': { for: ADMIN, isolation: foreign('contactId') },
  },
  async furnish(company) {
    const body = { name: `Contato ${CANARY}`, number: '5511977770001' }
    return { contactId: (await company.admin.call(contactRoutes.create, { body })).id }
  },
}
