import { type ArchitectureCases, CANARY, EVERYONE } from '../../app/testing/architecture.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'POST /auth/login': {
      for: 'public',
      isolation: [() => ({ body: { email: 'nobody@example.com', password: CANARY } }), [401]],
    },
    'POST /auth/login/code': {
      for: 'public',
      isolation: [() => ({ body: { challenge: CANARY, code: '123456' } }), [410]],
    },
    'GET /auth/two-factor': { for: EVERYONE, isolation: [({ companyId }) => ({ query: { companyId } }), [200]] },
    'POST /auth/two-factor': { for: EVERYONE, isolation: [() => ({ body: { currentPassword: CANARY } }), [400]] },
    'PUT /auth/two-factor': {
      for: EVERYONE,
      isolation: [() => ({ body: { enrolment: CANARY, code: '123456' } }), [410]],
    },
    'DELETE /auth/two-factor': {
      for: EVERYONE,
      isolation: [() => ({ body: { currentPassword: CANARY, code: '123456' } }), [400]],
    },
    'POST /auth/two-factor/recovery-codes': {
      for: EVERYONE,
      isolation: [() => ({ body: { currentPassword: CANARY, code: '123456' } }), [400]],
    },
    'POST /auth/refresh_token': { for: 'cookie', isolation: [() => ({}), [401]] },
    'DELETE /auth/logout': { for: EVERYONE, isolation: [() => ({}), []] },
    'GET /auth/me': { for: EVERYONE, isolation: [({ companyId }) => ({ query: { companyId } }), [200]] },
  },
}
