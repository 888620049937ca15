import { type ArchitectureCases, CANARY, SUPER } from '../../app/testing/architecture.ts'
import { PASSWORD } from '../../app/testing/world.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'POST /companies/cadastro': { for: 'public', isolation: [() => ({ body: {} }), [400]] },
    'POST /companies/cadastro/confirm': {
      for: 'public',
      isolation: [() => ({ body: { code: CANARY, password: CANARY } }), [400]],
    },
    'GET /companies/cadastro': { for: 'public', isolation: [() => ({}), [200]] },
    'GET /settings/viewregister': { for: 'public', isolation: [() => ({}), [200]] },
    'GET /settings/allowregister': { for: 'public', isolation: [() => ({}), [200]] },
    'GET /settings/trial': { for: 'public', isolation: [() => ({}), [200]] },
    'PUT /companies/cadastro': { for: SUPER, isolation: [() => ({ body: { closed: false } }), [403]] },
  },
}

let serial = 0

/** What a visitor fills in at the sign-up; a company and an e-mail of its own each time. */
export const signUpForm = () => {
  serial += 1
  const email = `nova${serial}@empresa.example`
  return { name: `Nova ${serial}`, email, phone: '11 90000-0000', password: PASSWORD, planId: 1 }
}
