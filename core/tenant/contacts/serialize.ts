import type { CompanyTx } from '../../company/index.ts'
import { encode } from '../../kit/encode.ts'
import type { CompanyBlobs } from '../../storage/blobs/index.ts'
import { type Row, run, type TenantDb } from '../../storage/index.ts'
import type { ContactRow } from './contact-row.ts'
import { Contact, type ContactLabel, contactEvents, type ExtraInfo } from './contract.ts'

/** A contact as tickets and messages show it. */
export function contactLabel(
  row: Pick<ContactRow, 'id' | 'name' | 'number' | 'groupJid' | 'pictureBlobId'>,
  blobs: CompanyBlobs,
): ContactLabel {
  return {
    id: row.id,
    name: row.name,
    number: row.number ?? '',
    isGroup: row.groupJid !== null,
    profilePicUrl: row.pictureBlobId
      ? blobs.link({ blobId: row.pictureBlobId, mimeType: 'image/jpeg', name: `${row.id}.jpg` })
      : null,
  }
}

/** Contacts with their extra info and connections, in the order of the rows. */
export async function showContacts(db: TenantDb, blobs: CompanyBlobs, rows: readonly ContactRow[]): Promise<Contact[]> {
  const extraInfo = Map.groupBy(
    await extraInfoOf(
      db,
      rows.map(row => row.id),
    ),
    entry => entry.contactId,
  )
  const connectionIds = [...new Set(rows.flatMap(row => row.whatsappId ?? []))]
  const connections = await connectionNames(db, connectionIds)
  return rows.map(row =>
    encode(Contact, {
      ...row,
      ...contactLabel(row, blobs),
      isVerified: row.verifiedAt !== null,
      notOnWhatsApp: row.verifiedAt === null && row.numberCheckedAt !== null,
      whatsapp: connections.find(connection => connection.id === row.whatsappId) ?? null,
      extraInfo: (extraInfo.get(row.id) ?? []).map(({ name, value }) => ({ name, value })),
    }),
  )
}

export async function showContact(db: TenantDb, blobs: CompanyBlobs, row: ContactRow): Promise<Contact> {
  return (await showContacts(db, blobs, [row]))[0]!
}

/** Tells the staff of a new or changed contact, and returns it as told. */
export async function publishContact(tx: CompanyTx, action: 'create' | 'update', row: ContactRow): Promise<Contact> {
  const contact = await showContact(tx.db, tx.blobs, row)
  tx.publish(action === 'create' ? contactEvents.contact.created(contact) : contactEvents.contact.updated(contact))
  return contact
}

export function publishGone(tx: CompanyTx, contactId: number): void {
  tx.publish(contactEvents.contact.deleted(contactId))
}

type StoredExtraInfo = Pick<Row<'contact_extra_info'>, 'contactId' | 'name' | 'value'>
type ConnectionName = Pick<Row<'whatsapps'>, 'id' | 'name'>

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

function connectionNames(db: TenantDb, ids: readonly number[]): Promise<ConnectionName[]> {
  const text = 'SELECT id, name FROM whatsapps WHERE id IN (SELECT value FROM json_each(?))'
  return run<ConnectionName>(db, text, [JSON.stringify(ids)])
}
