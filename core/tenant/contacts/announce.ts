import type { DeskTx } from '../../desk/index.ts'
import { type Contact, contactEvents } from './contract.ts'
import type { ContactRow } from './known-contact.ts'
import { contactOf } from './wire.ts'

/** Tells the staff of a new or changed contact, and answers it as told. */
export async function announce(tx: DeskTx, action: 'create' | 'update', row: ContactRow): Promise<Contact> {
  const contact = await contactOf(tx.db, tx.blobs, row)
  tx.publish(action === 'create' ? contactEvents.contact.created(contact) : contactEvents.contact.updated(contact))
  return contact
}

export function announceGone(tx: DeskTx, contactId: number): void {
  tx.publish(contactEvents.contact.deleted(contactId))
}
