import { contactRoutes } from '../../../core/tenant/contacts/contract.ts'
import { client } from '../../lib/api/client.ts'
import { listOf } from '../../lib/lists/index.ts'

export const contactsApi = client(contactRoutes)

/** Contacts whose name or number holds a text. */
export const contactsFound = (searchParam: string) =>
  listOf(contactRoutes.list, { query: { searchParam }, rows: 'contacts' })
