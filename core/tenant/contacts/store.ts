import { found } from '../../kit/errors.ts'
import { type RowChange, run, type TenantDb, table } from '../../storage/index.ts'
import { contactErrors, type ExtraInfo } from './contract.ts'
import type { ContactRow } from './known-contact.ts'

export const contacts = table('contacts')

export function countQuery(db: TenantDb) {
  return db.selectFrom('contacts').select(contacts => contacts.fn.countAll<number>().as('count'))
}

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
