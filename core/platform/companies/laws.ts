import { ADMIN, EVERYONE, type Isolation, type ModuleLaws, SUPER } from '../../testing/laws.ts'
import { PASSWORD } from '../../testing/world.ts'

const platformOnly: Isolation = [({ companyId }) => ({ path: { id: companyId }, body: {} }), [403]]

export const laws: ModuleLaws = {
  routes: {
    'GET /companies': { for: SUPER, isolation: platformOnly },
    'GET /companies/list': { for: SUPER, isolation: platformOnly },
    'GET /companies/desk-faults': { for: SUPER, isolation: platformOnly },
    'POST /companies/cadastro': { for: 'public', isolation: [() => ({ body: {} }), [400]] },
    'GET /companies/cadastro': { for: 'public', isolation: [() => ({}), [200]] },
    'GET /settings/viewregister': { for: 'public', isolation: [() => ({}), [200]] },
    'GET /settings/allowregister': { for: 'public', isolation: [() => ({}), [200]] },
    'GET /settings/trial': { for: 'public', isolation: [() => ({}), [200]] },
    'PUT /companies/cadastro': { for: SUPER, isolation: [() => ({ body: { closed: false } }), [403]] },
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

let serial = 0

/** What a visitor fills in at the sign-up; a company and an e-mail of its own each time. */
export const signUpForm = () => {
  serial += 1
  const email = `nova${serial}@empresa.example`
  return { name: `Nova ${serial}`, email, phone: '11 90000-0000', password: PASSWORD, planId: 1 }
}
