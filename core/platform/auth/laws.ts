import { CANARY, EVERYONE, type ModuleLaws } from '../../testing/laws.ts'

export const laws: ModuleLaws = {
  routes: {
    'POST /auth/login': {
      for: 'public',
      isolation: [() => ({ body: { email: 'nobody@example.com', password: CANARY } }), [401]],
    },
    'POST /auth/refresh_token': { for: 'cookie', isolation: [() => ({}), [401]] },
    'DELETE /auth/logout': { for: EVERYONE, isolation: [() => ({}), []] },
    'GET /auth/me': { for: EVERYONE, isolation: [({ companyId }) => ({ query: { companyId } }), [200]] },
  },
}
