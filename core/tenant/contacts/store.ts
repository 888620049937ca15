import { sql } from 'kysely'
import { found } from '../../kit/errors.ts'
import type { Place } from '../../kit/paging.ts'
import { type RowChange, run, type TenantDb, table } from '../../storage/index.ts'
import { contactErrors, type ExtraInfo } from './contract.ts'
import type { SearchTerms } from './folded.ts'
import type { ContactRow } from './known-contact.ts'
import { firstHits, isIndexed } from './search.ts'

export const contacts = table('contacts')

export interface ContactListing {
  terms?: SearchTerms | undefined
  after?: Place | undefined
  skip?: number
  limit: number
}

/** Contacts in the order of their folded names, from somewhere on. */
export async function listContacts(db: TenantDb, listing: ContactListing): Promise<ContactRow[]> {
  const { terms, after, skip = 0, limit } = listing
  if (!isIndexed(terms)) return listingQuery(db, listing).execute()
  const ids = await firstHits(db, terms, { after, count: skip + limit })
  return ids.length === 0 ? [] : run<ContactRow>(db, BY_NAME, [JSON.stringify(ids), limit, skip])
}

export function countQuery(db: TenantDb) {
  return db.selectFrom('contacts').select(contacts => contacts.fn.countAll<number>().as('count'))
}

/** All contacts by name; with terms of one or two letters those whose names begin so. */
export function listingQuery(db: TenantDb, { terms, after, skip, limit }: ContactListing) {
  let query = db.selectFrom('contacts').selectAll('contacts')
  const prefix = terms?.words[0]
  if (prefix !== undefined) query = query.where('folded', '>=', prefix).where('folded', '<', `${prefix}\u{10ffff}`)
  for (const word of terms?.words ?? []) query = query.where(sql<boolean>`instr(folded, ${word}) > 0`)
  if (after) query = query.where(sql<boolean>`(folded, contacts.id) > (${after.value}, ${after.id})`)
  query = query.orderBy('folded').orderBy('contacts.id').limit(limit)
  return skip ? query.offset(skip) : query
}

/** Contacts by id, in the order of their folded names. They are sorted before their other columns are read. */
export const BY_NAME = `SELECT c.* FROM (
    SELECT c.id FROM json_each(?) j CROSS JOIN contacts c ON c.id = j.value ORDER BY c.folded, c.id LIMIT ? OFFSET ?
  ) page CROSS JOIN contacts c ON c.id = page.id ORDER BY c.folded, c.id`

/** Throws ERR_NO_CONTACT_FOUND. */
export async function updateContact(db: TenantDb, id: number, change: RowChange<'contacts'>): Promise<ContactRow> {
  return found(await contacts.update(db, id, change), contactErrors.ERR_NO_CONTACT_FOUND)
}

export interface StoredExtraInfo extends ExtraInfo {
  contactId: number
}

export function extraInfoOf(db: TenantDb, contactIds: readonly number[]): Promise<StoredExtraInfo[]> {
  const text = `SELECT contactId, name, value FROM contact_extra_info
    WHERE contactId IN (SELECT value FROM json_each(?)) ORDER BY contactId, id`
  return run<StoredExtraInfo>(db, text, [JSON.stringify(contactIds)])
}

/** Replaces the whole list. */
export async function setExtraInfo(db: TenantDb, contactId: number, list: readonly ExtraInfo[]): Promise<void> {
  await db.deleteFrom('contact_extra_info').where('contactId', '=', contactId).execute()
  if (list.length === 0) return
  await db
    .insertInto('contact_extra_info')
    .values(list.map(({ name, value }) => ({ contactId, name, value })))
    .execute()
}

export function connectionNames(db: TenantDb, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  const text = 'SELECT id, name FROM whatsapps WHERE id IN (SELECT value FROM json_each(?))'
  return run<{ id: number; name: string }>(db, text, [JSON.stringify(ids)])
}
