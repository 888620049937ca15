import type { Desk } from '../../desk/index.ts'
import { WrittenReply } from '../../http/index.ts'
import { cutPage, type PageRequest, readCursor, rowsBefore } from '../../kit/paging.ts'
import { run, searchTerms } from '../../storage/index.ts'
import { type ContactRow, contacts } from './contact-row.ts'
import type { AskedContacts, PickedContact } from './contract.ts'
import { type ContactFilter, type ContactListing, contactPick, contactSearch, listing } from './search.ts'
import { showContacts } from './shown.ts'

const PAGE = 30
const PICKER = 5000

/** What a filter says in words of the database. */
export const filterOf = ({ searchParam, tags }: AskedContacts): ContactFilter => ({
  terms: searchTerms(searchParam),
  tags: tags?.length ? tags : undefined,
})

/** A page of contacts by name, from a page number or a cursor; the first one of all contacts tells how many there are. */
export async function listContacts(desk: Desk, request: PageRequest & AskedContacts) {
  const { db, blobs } = desk
  const after = readCursor(request.cursor)
  const skip = rowsBefore(request, PAGE)
  if (skip === undefined) return { contacts: [], hasMore: false }
  const filter = filterOf(request)
  const rows = await contactRows(desk, { ...filter, after, skip, limit: PAGE + 1 })
  const { rows: shown, ...page } = cutPage(rows, PAGE, row => ({ value: row.folded, id: row.id }))
  const isFirst = skip === 0 && !after && !filter.terms && !filter.tags
  return {
    contacts: await showContacts(db, blobs, shown),
    ...page,
    ...(isFirst ? { count: await contacts.count(db) } : {}),
  }
}

/** Rows of a page: all contacts by their index, those that fit a filter in a reader thread. */
export async function contactRows(desk: Desk, page: ContactListing): Promise<ContactRow[]> {
  if (page.terms || page.tags) return desk.read(contactSearch, page)
  const { text, parameters } = listing('*', page)
  return run<ContactRow>(desk.db, text, parameters)
}

/** The first contacts by name in their shortest form: so many that the thread that finds them writes them down as well. */
export async function contactsToPick(desk: Desk, searchParam: string | undefined) {
  const found = await desk.read(contactPick, { terms: searchTerms(searchParam), limit: PICKER })
  return new WrittenReply<PickedContact[]>(found)
}
