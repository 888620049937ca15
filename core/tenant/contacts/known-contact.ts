import type { CompanyBlobs } from '../../blobs/index.ts'
import type { Row } from '../../storage/index.ts'
import type { Address } from '../../whatsapp/index.ts'
import type { ContactLabel } from './contract.ts'

export type ContactRow = Row<'contacts'>

/** A person or group as other rooms handle them. */
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
