import { found } from '../../kit/errors.ts'
import { type NewRow, type Row, type RowChange, type TenantDb, table } from '../../storage/index.ts'
import type { Address } from '../../whatsapp/index.ts'
import { contactErrors, normalizedOf } from './contract.ts'

export type ContactRow = Row<'contacts'>

export const contacts = table('contacts')

/** What people of whom WhatsApp tells neither a name nor a number are called; a LID is never shown as one. */
export const UNNAMED = 'Contato do WhatsApp'

/** Throws ERR_NO_CONTACT_FOUND. */
export const contactRow = async (db: TenantDb, id: number): Promise<ContactRow> =>
  found(await contacts.byId(db, id), contactErrors.ERR_NO_CONTACT_FOUND)

/** Adds one, with that by which it is ordered and found. */
export function insertContact(db: TenantDb, row: Omit<NewRow<'contacts'>, 'folded'>): Promise<ContactRow> {
  const { name, number = null, email = '' } = row
  return contacts.insert(db, { ...row, folded: normalizedOf({ name, number, email }) })
}

/** Changes columns, and with them that by which it is ordered and found. Throws ERR_NO_CONTACT_FOUND. */
export async function updateContact(
  db: TenantDb,
  before: ContactRow,
  change: Omit<RowChange<'contacts'>, 'folded'>,
): Promise<ContactRow> {
  const { name = before.name, number = before.number, email = before.email } = change
  const normalized = normalizedOf({ name, number, email })
  const columns = normalized === before.folded ? change : { ...change, folded: normalized }
  return found(await contacts.update(db, before.id, columns), contactErrors.ERR_NO_CONTACT_FOUND)
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
