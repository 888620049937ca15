import { type ArchitectureCases, SUPER } from '../../app/testing/architecture.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /platform/options': { for: SUPER, isolation: [() => ({}), [403]] },
    'PUT /platform/options': { for: SUPER, isolation: [() => ({ body: {} }), [403]] },
    'POST /platform/options/ai/try': { for: SUPER, isolation: [() => ({ body: {} }), [403]] },
  },
}
