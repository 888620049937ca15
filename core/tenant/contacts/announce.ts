import type { DeskTx } from '../../desk/index.ts'
import { publicationsOf } from '../../realtime/index.ts'
import { type Contact, contactEvents } from './contract.ts'
import type { ContactRow } from './known-contact.ts'
import { contactPermissions } from './permissions.ts'
import { contactOf } from './wire.ts'

const pub = publicationsOf(contactEvents)
const STAFF = { may: contactPermissions.use } as const

/** Tells the staff of a new or changed contact, and answers it as told. */
export async function announce(tx: DeskTx, action: 'create' | 'update', row: ContactRow): Promise<Contact> {
  const contact = await contactOf(tx.db, tx.blobs, row)
  tx.publish(pub('contact', { action, contact }, STAFF))
  return contact
}

export function announceGone(tx: DeskTx, contactId: number): void {
  tx.publish(pub('contact', { action: 'delete', contactId }, STAFF))
}
