import type { ArchitectureCases } from '../../app/testing/architecture.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'POST /messages/send': {
      for: 'connection',
      isolation: [() => ({ body: { number: '5511988887777', body: 'oi' } }), [401]],
    },
  },
}
