import { found } from '../../kit/errors.ts'
import { type Row, type RowChange, type TenantDb, table } from '../../storage/index.ts'
import type { Address } from '../../whatsapp/index.ts'
import { contactErrors } from './contract.ts'

export type ContactRow = Row<'contacts'>

export const contacts = table('contacts')

/** Throws ERR_NO_CONTACT_FOUND. */
export async function updateContact(db: TenantDb, id: number, change: RowChange<'contacts'>): Promise<ContactRow> {
  return found(await contacts.update(db, id, change), contactErrors.ERR_NO_CONTACT_FOUND)
}

/** A person or group as other modules handle them. */
export interface KnownContact {
  id: number
  uuid: string
  name: string
  number: string | null
  lid: string | null
  groupJid: string | null
  isGroup: boolean
}

export const knownFrom = (row: ContactRow): KnownContact => ({
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  number: row.number,
  lid: row.lid,
  groupJid: row.groupJid,
  isGroup: row.groupJid !== null,
})

/** Where messages for this contact go. */
export function addressOf(contact: Pick<ContactRow, 'number' | 'lid' | 'groupJid'>): Address {
  if (contact.groupJid !== null) return { group: contact.groupJid }
  return {
    ...(contact.number === null ? {} : { pn: contact.number }),
    ...(contact.lid === null ? {} : { lid: contact.lid }),
  }
}
