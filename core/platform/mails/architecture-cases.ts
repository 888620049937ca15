import { type ArchitectureCases, type Isolation, SUPER } from '../../app/testing/architecture.ts'

const platformOnly: Isolation = [({ companyId }) => ({ query: { companyId } }), [403]]

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /platform/mails': { for: SUPER, isolation: platformOnly },
    'GET /platform/mails/state': { for: SUPER, isolation: platformOnly },
    'POST /platform/mails/try': { for: SUPER, isolation: [() => ({ body: {} }), [403]] },
  },
}
