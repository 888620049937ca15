import { type ArchitectureCases, CANARY } from '../../app/testing/architecture.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'POST /invitation': { for: 'public', isolation: [() => ({ body: { token: CANARY } }), [400]] },
    'POST /invitation/accept': {
      for: 'public',
      isolation: [
        () => ({ body: { token: CANARY, name: CANARY, email: `${CANARY}@example.com`, password: `${CANARY}-2` } }),
        [400],
      ],
    },
  },
}
