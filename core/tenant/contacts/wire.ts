import type { CompanyBlobs } from '../../blobs/index.ts'
import { wireTime } from '../../kit/clock.ts'
import type { TenantDb } from '../../storage/index.ts'
import type { Contact } from './contract.ts'
import { type ContactRow, contactLabel } from './known-contact.ts'
import { connectionNames, extraInfoOf } from './store.ts'

/** Contacts with their extra info and connections, in the order of the rows. */
export async function contactsOf(db: TenantDb, blobs: CompanyBlobs, rows: readonly ContactRow[]): Promise<Contact[]> {
  if (rows.length === 0) return []
  const extraInfo = Map.groupBy(
    await extraInfoOf(
      db,
      rows.map(row => row.id),
    ),
    entry => entry.contactId,
  )
  const connectionIds = [...new Set(rows.flatMap(row => row.whatsappId ?? []))]
  const connections = connectionIds.length > 0 ? await connectionNames(db, connectionIds) : []
  return rows.map(row => ({
    ...contactLabel(row, blobs),
    uuid: row.uuid,
    email: row.email,
    isVerified: row.verifiedAt !== null,
    whatsappId: row.whatsappId,
    whatsapp: connections.find(connection => connection.id === row.whatsappId) ?? null,
    extraInfo: (extraInfo.get(row.id) ?? []).map(({ name, value }) => ({ name, value })),
    createdAt: wireTime(row.createdAt),
    updatedAt: wireTime(row.updatedAt),
  }))
}

export async function contactOf(db: TenantDb, blobs: CompanyBlobs, row: ContactRow): Promise<Contact> {
  return (await contactsOf(db, blobs, [row]))[0]!
}
