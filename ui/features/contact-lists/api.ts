import {
  type ContactList,
  contactListEvents,
  contactListItemRoutes,
  contactListRoutes,
} from '../../../core/tenant/contact-lists/contract.ts'
import { client } from '../../lib/api/client.ts'
import { type List, listOf, reloadOn, useList } from '../../lib/lists/index.ts'

export const contactListsApi = client(contactListRoutes)
export const contactListItemsApi = client(contactListItemRoutes)

/** All lists by name, to choose from. */
export const useAllContactLists = (): List<ContactList> =>
  useList(listOf(contactListRoutes.all, { live: [reloadOn(contactListEvents.ContactList, () => true)] }))
