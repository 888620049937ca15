import type { CompanyContext, CompanyTx } from '../../company/index.ts'
import { assertBelowLimit } from '../../kit/assert-below-limit.ts'
import { fail } from '../../kit/errors.ts'
import { MAX_LISTED_CONTACTS } from '../../kit/limits.ts'
import { cutPage, type PageRequest, readCursor, rowsBefore } from '../../kit/paging.ts'
import { writingsOf } from '../../kit/phone.ts'
import { run, searchTerms, type TenantDb } from '../../storage/index.ts'
import { normalizedOf } from '../contacts/contract.ts'
import { checkLater } from '../contacts/index.ts'
import {
  type ContactListItem,
  type ContactListItemChange,
  type ContactListItemDraft,
  contactListErrors,
} from './contract.ts'
import { type Verdict, verdictsOn } from './known.ts'
import { type ItemRow, itemRow, items, listRow, publishItem, publishList, showItem, takeOut } from './rows.ts'
import { type ItemListing, itemSearch, listing } from './search.ts'

const PAGE = 20

/** A page of a list's items by name; those that fit a text are found in a reader thread. Throws ERR_NO_CONTACT_LIST_FOUND. */
export async function listItems(company: CompanyContext, request: PageRequest & { contactListId: number | null }) {
  const { contactListId } = request
  if (contactListId === null) return { contacts: [], hasMore: false }
  const { contactsCount } = await listRow(company.db, contactListId)
  const skip = rowsBefore(request, PAGE)
  if (skip === undefined) return { contacts: [], hasMore: false }
  const terms = searchTerms(request.searchParam)
  const rows = await itemRows(company, {
    contactListId,
    terms,
    after: readCursor(request.cursor),
    skip,
    limit: PAGE + 1,
  })
  const { rows: displayed, ...page } = cutPage(rows, PAGE, row => ({ value: row.folded, id: row.id }))
  return { contacts: displayed.map(showItem), ...page, ...(terms ? {} : { count: contactsCount }) }
}

async function itemRows(company: CompanyContext, page: ItemListing): Promise<ItemRow[]> {
  if (page.terms) return company.read(itemSearch, page)
  const { text, parameters } = listing(page)
  return run<ItemRow>(company.db, text, parameters)
}

/** Adds someone. Throws ERR_NO_CONTACT_LIST_FOUND, ERR_TOO_MANY_RECORDS, ERR_NUMBER_IN_CONTACT_LIST. */
export async function createItem(tx: CompanyTx, draft: ContactListItemDraft): Promise<ContactListItem> {
  const { contactListId, name, email = '' } = draft
  const { contactsCount } = await listRow(tx.db, contactListId)
  assertBelowLimit(contactsCount, MAX_LISTED_CONTACTS)
  await demandFree(tx.db, contactListId, draft.number)
  const verdict = (await verdictsOn(tx.db, [draft.number]))(draft.number)
  const row = await items.insert(tx.db, {
    ...{ contactListId, name, email, ...verdict, folded: normalizedOf({ name, email, number: verdict.number }) },
    ...{ createdAt: tx.now, updatedAt: tx.now },
  })
  return emitted(tx, 'create', row)
}

/** Changes the given fields; another number is asked about again. Throws ERR_NO_CONTACT_LIST_ITEM_FOUND, ERR_NUMBER_IN_CONTACT_LIST. */
export async function changeItem(tx: CompanyTx, id: number, change: ContactListItemChange): Promise<ContactListItem> {
  const before = await itemRow(tx.db, id)
  const { name = before.name, email = before.email } = change
  const verdict = await verdictAfter(tx.db, before, change.number)
  const row = await items.update(tx.db, id, {
    ...{ name, email, ...verdict, folded: normalizedOf({ name, email, number: verdict?.number ?? before.number }) },
    updatedAt: tx.now,
  })
  return emitted(tx, 'update', row!)
}

/** What is to be said of another number; undefined where it stays. */
async function verdictAfter(db: TenantDb, before: ItemRow, number = before.number): Promise<Verdict | undefined> {
  if (number === before.number) return undefined
  await demandFree(db, before.contactListId, number, before.id)
  return (await verdictsOn(db, [number]))(number)
}

/** Takes someone out. Throws ERR_NO_CONTACT_LIST_ITEM_FOUND. */
export async function removeItem(tx: CompanyTx, id: number): Promise<void> {
  await takeOut(tx, await itemRow(tx.db, id))
}

/** Has WhatsApp asked where nothing is known, and tells all. */
async function emitted(tx: CompanyTx, action: 'create' | 'update', row: ItemRow): Promise<ContactListItem> {
  if (row.waits === 1) await checkLater(tx)
  publishItem(tx, action, row)
  publishList(tx, row.contactListId)
  return showItem(row)
}

/** Nobody else of the list has the number, in whatever writing. */
async function demandFree(db: TenantDb, contactListId: number, number: string, but = 0): Promise<void> {
  const numbers = JSON.stringify(writingsOf(number))
  const [same] = await run<{ id: number }>(db, SAME, [contactListId, numbers, but])
  if (same) throw fail(contactListErrors.ERR_NUMBER_IN_CONTACT_LIST)
}

const SAME = `SELECT id FROM contact_list_items WHERE contactListId = ? AND number IN (SELECT value FROM json_each(?)) AND id <> ? LIMIT 1`
