import type { ArchitectureCases } from '../../app/testing/architecture.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /whatsapp/cloud/webhook': {
      for: 'public',
      isolation: [
        () => ({ query: { 'hub.mode': 'subscribe', 'hub.verify_token': '1-0', 'hub.challenge': '7' } }),
        [403],
      ],
    },
    // Of numbers that nobody has it is taken and forgotten.
    'POST /whatsapp/cloud/webhook': { for: 'public', isolation: [() => ({ body: { entry: [] } }), [200]] },
  },
}
