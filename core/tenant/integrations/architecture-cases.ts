import { ADMIN, type ArchitectureCases, CANARY, list, STAFF } from '../../app/testing/architecture.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { integrationRoutes } from './contract.ts'

/** By a server that is not there. */
export const someMail = {
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  username: 'loja',
  password: 'segredo-do-smtp',
  sender: 'loja@example.com',
} as const satisfies ClientInput<typeof integrationRoutes.saveMail>['body']

/** One that is not there. */
export const someAi = {
  baseUrl: 'https://ia.example.com/v1',
  model: 'modelo',
  key: 'segredo-da-ia',
} as const satisfies ClientInput<typeof integrationRoutes.saveAi>['body']

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /integrations': { for: ADMIN, isolation: list },
    'GET /integrations/set-up': { for: STAFF, isolation: list },
    'PUT /integrations/mail': {
      for: ADMIN,
      isolation: [({ companyId }) => ({ body: { ...someMail, companyId } }), [200]],
    },
    'DELETE /integrations/mail': { for: ADMIN, isolation: [({ companyId }) => ({ query: { companyId } }), [200]] },
    'POST /integrations/mail/try': { for: ADMIN, isolation: unreachable({ ...someMail, host: '127.0.0.1' }) },
    'PUT /integrations/ai': { for: ADMIN, isolation: [({ companyId }) => ({ body: { ...someAi, companyId } }), [200]] },
    'DELETE /integrations/ai': { for: ADMIN, isolation: [({ companyId }) => ({ query: { companyId } }), [200]] },
    'POST /integrations/ai/try': { for: ADMIN, isolation: unreachable({ ...someAi, baseUrl: 'http://127.0.0.1' }) },
  },
  async furnish({ admin }) {
    await admin.call(integrationRoutes.saveMail, { body: { ...someMail, username: CANARY } })
    await admin.call(integrationRoutes.saveAi, { body: { ...someAi, model: CANARY } })
    return {}
  },
}

/** Their settings help nobody else: what is tried is what was given. */
function unreachable(body: object): ArchitectureCases['routes'][string]['isolation'] {
  return [({ companyId }) => ({ body: { ...body, companyId } }), [409]]
}
