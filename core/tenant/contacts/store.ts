import { type Insertable, sql, type Updateable } from 'kysely'
import type { Place } from '../../kit/paging.ts'
import type { TenantDb } from '../../storage/index.ts'
import type { ExtraInfo } from './contract.ts'
import type { SearchTerms } from './folded.ts'
import type { ContactRow } from './known-contact.ts'
import type { ContactTable } from './tables.ts'

export function contactById(db: TenantDb, id: number): Promise<ContactRow | undefined> {
  return db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst()
}

export function contactByNumber(db: TenantDb, number: string): Promise<ContactRow | undefined> {
  return db.selectFrom('contacts').selectAll().where('number', '=', number).executeTakeFirst()
}

export function contactByLid(db: TenantDb, lid: string): Promise<ContactRow | undefined> {
  return db.selectFrom('contacts').selectAll().where('lid', '=', lid).executeTakeFirst()
}

export function contactByGroup(db: TenantDb, groupJid: string): Promise<ContactRow | undefined> {
  return db.selectFrom('contacts').selectAll().where('groupJid', '=', groupJid).executeTakeFirst()
}

export interface ContactListing {
  terms?: SearchTerms | undefined
  after?: Place | undefined
  skip?: number
  limit: number
}

/**
 * Contacts in the order of their folded names. Common words are met soon by walking the names in their order; rare ones
 * are looked up in the trigram index and their contacts sorted.
 */
export async function listContacts(db: TenantDb, listing: ContactListing): Promise<ContactRow[]> {
  const { match } = listing.terms ?? {}
  if (match === undefined) return listingQuery(db, listing).execute()
  const near = await nearestQuery(db, listing).execute()
  if (near.length === listing.limit) return near
  const hits = (await hitsQuery(db, match).execute()).map(row => row.rowid)
  if (hits.length === 0) return []
  return listingQuery(db, listing, hits.length < MANY ? hits : undefined).execute()
}

/** With so many hits, walking the names meets a page of them soon. */
const MANY = 500

export const hitsQuery = (db: TenantDb, match: string) =>
  db.selectFrom('contacts_search').select('rowid').where(sql<boolean>`contacts_search MATCH ${match}`).limit(MANY)

/** Contacts in the order of their folded names; among `hits` alone when they are given. */
export function listingQuery(db: TenantDb, { terms, after, skip, limit }: ContactListing, hits?: readonly number[]) {
  let query = db.selectFrom('contacts').selectAll('contacts')
  if (hits)
    query = query.where('contacts.id', 'in', sql<number>`(SELECT value FROM json_each(${JSON.stringify(hits)}))`)
  if (terms && terms.match === undefined) {
    const prefix = terms.words[0]!
    query = query.where('folded', '>=', prefix).where('folded', '<', `${prefix}\u{10ffff}`)
  }
  for (const word of terms?.words ?? []) query = query.where(sql<boolean>`instr(folded, ${word}) > 0`)
  if (after) query = query.where(sql<boolean>`(folded, contacts.id) > (${after.value}, ${after.id})`)
  query = query.orderBy('folded').orderBy('contacts.id').limit(limit)
  return skip ? query.offset(skip) : query
}

/** So many names are looked at before the index is asked. */
const NEAR = 1000

/** The same among the next names alone. */
export function nearestQuery(db: TenantDb, listing: ContactListing) {
  const { after } = listing
  const place = after ? sql`WHERE (folded, id) > (${after.value}, ${after.id})` : sql``
  const last = sql`(SELECT folded FROM contacts ${place} ORDER BY folded, id LIMIT 1 OFFSET ${NEAR})`
  return listingQuery(db, listing).where(sql<boolean>`folded <= coalesce(${last}, char(1114111))`)
}

export function insertContact(db: TenantDb, row: Insertable<ContactTable>): Promise<ContactRow> {
  return db.insertInto('contacts').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateContact(db: TenantDb, id: number, change: Updateable<ContactTable>): Promise<ContactRow> {
  return db.updateTable('contacts').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function deleteContact(db: TenantDb, id: number): Promise<void> {
  await db.deleteFrom('contacts').where('id', '=', id).execute()
}

export interface StoredExtraInfo extends ExtraInfo {
  contactId: number
}

export function extraInfoOf(db: TenantDb, contactIds: readonly number[]): Promise<StoredExtraInfo[]> {
  return db
    .selectFrom('contact_extra_info')
    .select(['contactId', 'name', 'value'])
    .where('contactId', 'in', contactIds)
    .orderBy('contactId')
    .orderBy('id')
    .execute()
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
  return db.selectFrom('whatsapps').select(['id', 'name']).where('id', 'in', ids).execute()
}
