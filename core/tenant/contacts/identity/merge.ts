import { type DeskTx, fact } from '../../../desk/index.ts'
import type { TenantDb } from '../../../storage/index.ts'
import { type ContactRow, contacts, foldedOf, updateContact } from '../contact-row.ts'
import type { ExtraInfo } from '../contract.ts'
import { extraInfoOf, publishContact, publishGone, setExtraInfo } from '../shown.ts'

/**
 * Two contacts are one person: whoever keeps something of `removedId`, which is about to be deleted, hands it to `keptId`. The
 * answer is what it moved, as plain JSON under the module's name: enough to part the two again.
 */
export const contactsMerged = fact<{ keptId: number; removedId: number }, Record<string, unknown>>('contacts merged')

/** Enough to part two contacts again. */
interface MergeSnapshot {
  kept: ContactRow
  removed: ContactRow
  keptInfo: ExtraInfo[]
  removedInfo: ExtraInfo[]
  /** By the module's name: what was handed over. */
  moved: Record<string, unknown>
}

/** Blobs that a snapshot names, for as long as it is kept. */
export const PICTURES_OF_MERGED = [
  { table: 'contact_merges', column: "json_extract(snapshot, '$.kept.pictureBlobId')" },
  { table: 'contact_merges', column: "json_extract(snapshot, '$.removed.pictureBlobId')" },
]

/**
 * Makes one contact of two that are one person: the older stays and has all that both had; the other's tickets and messages
 * go to it. How both were before is kept (decision 16).
 */
export async function mergeContacts(tx: DeskTx, one: ContactRow, other: ContactRow): Promise<ContactRow> {
  const [kept, removed] = one.id < other.id ? [one, other] : [other, one]
  const keptInfo = await infoOf(tx.db, kept.id)
  const removedInfo = await infoOf(tx.db, removed.id)
  const answers = await tx.tell(contactsMerged, { keptId: kept.id, removedId: removed.id })
  const moved: MergeSnapshot['moved'] = Object.assign({}, ...answers)
  const snapshot: MergeSnapshot = { kept, removed, keptInfo, removedInfo, moved }
  await tx.db
    .insertInto('contact_merges')
    .values({
      keptId: kept.id,
      removedId: removed.id,
      snapshot: JSON.stringify(snapshot),
      mergedAt: tx.now,
      undoneAt: null,
    })
    .execute()
  await contacts.remove(tx.db, removed.id)
  const row = await updateContact(tx.db, kept.id, { ...unionOf(kept, removed), updatedAt: tx.now })
  await setExtraInfo(tx.db, kept.id, [
    ...keptInfo,
    ...removedInfo.filter(entry => !keptInfo.some(({ name }) => name === entry.name)),
  ])
  publishGone(tx, removed.id)
  await publishContact(tx, 'update', row)
  return row
}

function unionOf(kept: ContactRow, removed: ContactRow) {
  const named = kept.nameIsGiven === 0 && removed.nameIsGiven === 1 ? removed : kept
  const number = kept.number ?? removed.number
  return {
    name: named.name,
    nameIsGiven: named.nameIsGiven,
    number,
    lid: kept.lid ?? removed.lid,
    email: kept.email || removed.email,
    verifiedAt: kept.verifiedAt ?? removed.verifiedAt,
    pictureBlobId: kept.pictureBlobId ?? removed.pictureBlobId,
    whatsappId: kept.whatsappId ?? removed.whatsappId,
    folded: foldedOf({ name: named.name, number }),
  }
}

const infoOf = async (db: TenantDb, contactId: number): Promise<ExtraInfo[]> =>
  (await extraInfoOf(db, [contactId])).map(({ name, value }) => ({ name, value }))
