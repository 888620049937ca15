import {
  ADMIN,
  type ArchitectureCases,
  CANARY,
  foreign,
  type Isolation,
  list,
  OVERSEERS,
  STAFF,
} from '../../app/testing/architecture.ts'
import type { TestClient } from '../../app/testing/client.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { sheetForm, sheetOf } from '../../workers/sheets/testing/sheets.ts'
import { type Contact, contactRoutes } from './contract.ts'

const importsOwn: Isolation = [
  () => ({
    form: sheetForm(
      sheetOf([
        ['nome', 'numero'],
        ['Nosso', '5511933334445'],
      ]),
    ),
  }),
  // A company imports one sheet at a time.
  [202, 409],
]

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /contacts': { for: STAFF, isolation: list },
    'GET /contacts/list': { for: STAFF, isolation: list },
    'GET /contacts/export': { for: OVERSEERS, isolation: list },
    'GET /contacts/:contactId/tickets': { for: ADMIN, isolation: foreign('contactId') },
    'GET /contacts/:contactId/merges': { for: OVERSEERS, isolation: foreign('contactId') },
    'POST /contacts/:contactId/merges': { for: OVERSEERS, isolation: foreign('contactId', { contactId: 1 }) },
    'DELETE /contacts/:contactId/merges/:mergeId': {
      for: OVERSEERS,
      isolation: [({ contactId }) => ({ path: { contactId, mergeId: 1 } }), [404]],
    },
    'GET /contacts/:contactId': { for: STAFF, isolation: foreign('contactId') },
    'POST /contacts': {
      for: STAFF,
      isolation: [({ companyId }) => ({ body: { name: 'Nosso', number: '5511933334444', companyId } }), [200]],
    },
    'POST /contacts/import': { for: STAFF, isolation: importsOwn },
    'POST /contacts/upload': { for: STAFF, isolation: importsOwn },
    'PUT /contacts/:contactId': { for: STAFF, isolation: foreign('contactId', { name: 'Invadido' }) },
    'DELETE /contacts/:contactId': { for: ADMIN, isolation: foreign('contactId') },
  },
  async furnish(company) {
    return { contactId: (await aContact(company.admin, { name: `Contato ${CANARY}`, number: '5511977770001' })).id }
  },
}

let serial = 0

/** A contact with a name and a number of its own. */
export function aContact(
  client: TestClient,
  provided: Partial<ClientInput<typeof contactRoutes.create>['body']> = {},
): Promise<Contact> {
  serial += 1
  const number = `55119${String(80000000 + serial)}`
  return client.call(contactRoutes.create, { body: { name: `Contato ${serial}`, number, ...provided } })
}
