import { type Contact, contactEvents, contactRoutes, normalizedOf } from '../../../core/tenant/contacts/contract.ts'
import { client } from '../../lib/api/client.ts'
import { listOf, on, readChange } from '../../lib/lists/index.ts'

export const contactsApi = client(contactRoutes)

/** Contacts whose name, number or e-mail holds a text. */
export const contactsFound = (searchParam: string) =>
  listOf(contactRoutes.list, { query: { searchParam }, rows: 'contacts' })

/** Which contacts the page shows. */
export interface DisplayedContacts {
  text: string
  tagIds: readonly number[]
}

/** As the server is asked: for a list and for the file of the same contacts. */
export const queryOf = ({ text, tagIds }: DisplayedContacts) => ({
  ...(text && { searchParam: text }),
  ...(tagIds.length > 0 && { tags: JSON.stringify(tagIds) }),
})

/** The contacts of the page, by name, as they are at any moment. */
export const displayedContacts = (displayed: DisplayedContacts) =>
  listOf(contactRoutes.list, {
    query: queryOf(displayed),
    rows: 'contacts',
    live: [
      on(contactEvents.contact, (rows: readonly Contact[], data, hasMore) => {
        const { upsert, removeId } = readChange<Contact>(data, 'contact')
        if (removeId !== undefined) return rows.filter(({ id }) => id !== removeId)
        return upsert
          ? withContact(rows, upsert, { hasMore, isSearched: Boolean(displayed.text || displayed.tagIds.length) })
          : rows
      }),
    ],
  })

/**
 * A list by name with a contact that is new or changed, in its place. Whether a new one belongs into what is searched for, the
 * server decides; whose place lies behind what was fetched comes with the next page.
 */
export function withContact(
  rows: readonly Contact[],
  contact: Contact,
  { hasMore, isSearched }: { hasMore: boolean; isSearched: boolean },
): readonly Contact[] {
  const others = rows.filter(({ id }) => id !== contact.id)
  if (isSearched && others.length === rows.length) return rows
  const place = normalizedOf(contact)
  const next = others.findIndex(one => place < normalizedOf(one))
  if (next >= 0) return others.toSpliced(next, 0, contact)
  return hasMore ? others : [...others, contact]
}
