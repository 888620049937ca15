import { ADMIN, type ArchitectureCases, EVERYONE, list } from '../../app/testing/architecture.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /settings': { for: EVERYONE, isolation: list },
    'GET /version': { for: EVERYONE, isolation: list },
    'PUT /settings/:key': {
      for: ADMIN,
      isolation: [
        ({ companyId }) => ({
          path: { key: 'userRating' },
          query: { companyId },
          body: { value: 'enabled', companyId },
        }),
        [200],
      ],
    },
  },
}
