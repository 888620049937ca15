import { ADMIN, EVERYONE, list, type ModuleLaws } from '../../app/testing/architecture.ts'

export const laws: ModuleLaws = {
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
