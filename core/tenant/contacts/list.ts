import type { CompanyContext } from '../../company/index.ts'
import { WrittenReply } from '../../http/index.ts'
import { cutPage, type PageRequest, type Place, readCursor, rowsBefore } from '../../kit/paging.ts'
import { run, searchTerms, type TenantDb } from '../../storage/index.ts'
import { type ContactRow, contacts } from './contact-row.ts'
import type { PickedContact, RequestedContacts } from './contract.ts'
import { type ContactFilter, type ContactListing, contactPick, contactSearch, listing, placeBehind } from './search.ts'
import { showContacts } from './serialize.ts'

const PAGE = 30
const PICKER = 5000
/** So many names are looked through here, in a fraction of a millisecond: all of a small company's. */
const LOOKED_THROUGH = 2000

/** What a filter says in words of the database. */
export const filterOf = ({ searchParam, tags }: RequestedContacts): ContactFilter => ({
  terms: searchTerms(searchParam),
  tags: tags?.length ? tags : undefined,
})

/** A page of contacts by name, from a page number or a cursor; the first one of all contacts tells how many there are. */
export async function listContacts(company: CompanyContext, request: PageRequest & RequestedContacts) {
  const { db, blobs } = company
  const after = readCursor(request.cursor)
  const skip = rowsBefore(request, PAGE)
  if (skip === undefined) return { contacts: [], hasMore: false }
  const filter = filterOf(request)
  const rows = await contactRows(company, { ...filter, after, skip, limit: PAGE + 1 })
  const { rows: displayed, ...page } = cutPage(rows, PAGE, row => ({ value: row.folded, id: row.id }))
  const isFirst = skip === 0 && !after && !filter.terms && !filter.tags
  return {
    contacts: await showContacts(db, blobs, displayed),
    ...page,
    ...(isFirst ? { count: await contacts.count(db) } : {}),
  }
}

/**
 * Rows of a page: all contacts by their index; those that fit a filter in a reader thread. What is searched for often stands among the
 * first names: a thread is asked for what lies behind them.
 */
export async function contactRows(
  company: CompanyContext,
  page: ContactListing,
  names = LOOKED_THROUGH,
): Promise<ContactRow[]> {
  const { terms, tags, after, skip, limit } = page
  if (!terms && !tags) return rowsOf(company.db, page)
  if (tags || skip || terms?.beginning !== undefined) return company.read(contactSearch, page)
  const behind = placeBehind(names, after)
  const [end] = await run<Place>(company.db, behind.text, behind.parameters)
  const first = await rowsOf(company.db, { ...page, until: end })
  if (!end || first.length === limit) return first
  return [...first, ...(await company.read(contactSearch, { ...page, after: end, limit: limit - first.length }))]
}

function rowsOf(db: TenantDb, page: ContactListing): Promise<ContactRow[]> {
  const { text, parameters } = listing('*', page)
  return run<ContactRow>(db, text, parameters)
}

/** The first contacts by name in their shortest form: so many that the thread that finds them writes them down as well. */
export async function contactsToPick(company: CompanyContext, searchParam: string | undefined) {
  const found = await company.read(contactPick, { terms: searchTerms(searchParam), limit: PICKER })
  return new WrittenReply<PickedContact[]>(found)
}
