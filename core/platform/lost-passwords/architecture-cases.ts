import { type ArchitectureCases, CANARY } from '../../app/testing/architecture.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /auth/lost_password': { for: 'public', isolation: [() => ({}), [200]] },
    'POST /auth/lost_password': {
      for: 'public',
      isolation: [() => ({ body: { email: `${CANARY}@example.com` } }), [409]],
    },
    'PUT /auth/lost_password': {
      for: 'public',
      isolation: [() => ({ body: { code: CANARY, password: CANARY } }), [400]],
    },
  },
}
