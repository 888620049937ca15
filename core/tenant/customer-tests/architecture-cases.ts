import { type ArchitectureCases, list, STAFF } from '../../app/testing/architecture.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /customer-tests/own': { for: STAFF, isolation: list },
    'POST /customer-tests': { for: STAFF, isolation: [({ whatsappId }) => ({ body: { whatsappId } }), [404]] },
    'POST /customer-tests/own/messages': { for: STAFF, isolation: [() => ({ body: { text: 'Oi' } }), [404]] },
    'POST /customer-tests/own/files': { for: STAFF, isolation: [() => ({ form: aFile() }), [404]] },
    'POST /customer-tests/own/clock': { for: STAFF, isolation: [() => ({ body: { minutes: 1 } }), [404]] },
    'DELETE /customer-tests/own': { for: STAFF, isolation: list },
  },
}

function aFile(): FormData {
  const form = new FormData()
  form.append('file', new Blob(['oi'], { type: 'text/plain' }), 'oi.txt')
  return form
}
