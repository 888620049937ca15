import type { Generated } from 'kysely'

declare module '../../storage/tenant-db.ts' {
  interface TenantTables {
    contacts: ContactTable
    contact_extra_info: { id: Generated<number>; contactId: number; name: string; value: string }
    contact_merges: ContactMergeTable
    contacts_search: { rowid: number; contacts_search: string; folded: string }
  }
}

export interface ContactTable {
  id: Generated<number>
  uuid: string
  name: string
  /** 1: somebody of the house gave the name; push names do not replace it. */
  nameIsGiven: Generated<number>
  /** Digits; null for a group, and for a person known by LID alone. */
  number: string | null
  lid: string | null
  groupJid: string | null
  email: Generated<string>
  verifiedAt: number | null
  pictureBlobId: string | null
  /** When WhatsApp was last asked for the picture. */
  pictureCheckedAt: number | null
  /** The connection that this person wrote to first. */
  whatsappId: number | null
  folded: string
  createdAt: number
  updatedAt: number
}

export interface ContactMergeTable {
  id: Generated<number>
  keptId: number
  removedId: number
  /** JSON of `MergeSnapshot`. */
  snapshot: string
  mergedAt: number
  undoneAt: number | null
}
