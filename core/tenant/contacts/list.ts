import type { Desk } from '../../desk/index.ts'
import { cutPage, type PageRequest, readCursor } from '../../kit/paging.ts'
import type { TenantDb } from '../../storage/index.ts'
import { searchTerms } from './folded.ts'
import { contacts, listContacts } from './store.ts'
import { contactsOf } from './wire.ts'

const PAGE = 30
const PICKER = 5000

/** A page of contacts by name, from a page number or a cursor; the first one of all contacts tells how many there are. */
export async function pageOfContacts({ db, blobs }: Desk, request: PageRequest & { searchParam?: string | undefined }) {
  const after = readCursor(request.cursor)
  const skip = after ? 0 : (request.pageNumber - 1) * PAGE
  const terms = searchTerms(request.searchParam)
  const rows = await listContacts(db, { terms, after, skip, limit: PAGE + 1 })
  const { rows: shown, ...page } = cutPage(rows, PAGE, row => ({ value: row.folded, id: row.id }))
  const isFirst = skip === 0 && !after && !terms
  return {
    contacts: await contactsOf(db, blobs, shown),
    ...page,
    ...(isFirst ? { count: await contacts.count(db) } : {}),
  }
}

/** The first contacts by name in their shortest form. */
export async function contactsToPick(db: TenantDb, searchParam: string | undefined) {
  const rows = await listContacts(db, { terms: searchTerms(searchParam), limit: PICKER })
  return rows.map(row => ({ id: row.id, name: row.name, number: row.number ?? '' }))
}
