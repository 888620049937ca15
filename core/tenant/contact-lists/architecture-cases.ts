import { type ArchitectureCases, CANARY, foreign, list, OVERSEERS } from '../../app/testing/architecture.ts'
import type { TestClient } from '../../app/testing/client.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { manyPeople, sheetForm, sheetOf } from '../../workers/sheets/testing/sheets.ts'
import { type ContactList, type ContactListItem, contactListItemRoutes, contactListRoutes } from './contract.ts'

const aSheet = sheetForm(sheetOf(manyPeople(1), 'xlsx'))

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /contact-lists': { for: OVERSEERS, isolation: list },
    'GET /contact-lists/list': { for: OVERSEERS, isolation: list },
    'GET /contact-lists/:contactListId': { for: OVERSEERS, isolation: foreign('contactListId') },
    'POST /contact-lists': {
      for: OVERSEERS,
      isolation: [({ companyId, tagId }) => ({ body: { name: 'Nossa', companyId, tagId } }), [404]],
    },
    'PUT /contact-lists/:contactListId': { for: OVERSEERS, isolation: foreign('contactListId', { name: 'Invadida' }) },
    'DELETE /contact-lists/:contactListId': { for: OVERSEERS, isolation: foreign('contactListId') },
    'POST /contact-lists/:contactListId/upload': { for: OVERSEERS, isolation: foreign('contactListId', aSheet) },
    'POST /contact-lists/:contactListId/check': { for: OVERSEERS, isolation: foreign('contactListId') },
    'GET /contact-list-items': {
      for: OVERSEERS,
      isolation: [({ contactListId }) => ({ query: { contactListId } }), [404]],
    },
    'GET /contact-list-items/:contactListItemId': { for: OVERSEERS, isolation: foreign('contactListItemId') },
    'POST /contact-list-items': {
      for: OVERSEERS,
      isolation: [({ contactListId }) => ({ body: { contactListId, name: 'Nosso', number: '5511988880001' } }), [404]],
    },
    'PUT /contact-list-items/:contactListItemId': {
      for: OVERSEERS,
      isolation: foreign('contactListItemId', { name: 'Invadido' }),
    },
    'DELETE /contact-list-items/:contactListItemId': { for: OVERSEERS, isolation: foreign('contactListItemId') },
  },
  needs: ['tagId'],
  async furnish({ admin }) {
    const { id: contactListId } = await aContactList(admin, `Lista ${CANARY}`)
    const { id: contactListItemId } = await anItem(admin, contactListId, { name: `Pessoa ${CANARY}` })
    return { contactListId, contactListItemId }
  },
}

let serial = 0

/** One with a name of its own. */
export function aContactList(client: TestClient, name?: string): Promise<ContactList> {
  serial += 1
  return client.call(contactListRoutes.create, { body: { name: name ?? `Lista ${serial}` } })
}

type ItemDraft = ClientInput<typeof contactListItemRoutes.create>['body']

/** Someone in a list, with a number of their own. */
export function anItem(
  client: TestClient,
  contactListId: number,
  provided: Partial<Omit<ItemDraft, 'contactListId'>> = {},
): Promise<ContactListItem> {
  serial += 1
  const number = `55119${String(80_000_000 + serial)}`
  return client.call(contactListItemRoutes.create, {
    body: { name: `Pessoa ${serial}`, number, ...provided, contactListId },
  })
}
