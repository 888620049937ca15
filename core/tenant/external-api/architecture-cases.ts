import type { ModuleLaws } from '../../app/testing/architecture.ts'

export const laws: ModuleLaws = {
  routes: {
    'POST /messages/send': {
      for: 'connection',
      isolation: [() => ({ body: { number: '5511988887777', body: 'oi' } }), [401]],
    },
  },
}
