import { type DeskTx, fact } from '../../../company/index.ts'
import { run, type TenantDb } from '../../../storage/index.ts'
import { type ContactRow, contacts, updateContact } from '../contact-row.ts'
import type { ExtraInfo } from '../contract.ts'
import { extraInfoOf, publishContact, publishGone, setExtraInfo } from '../serialize.ts'
import { addAlias, aliasesOf, type Identity, identityOf, moveAliases } from './aliases.ts'

/**
 * Two contacts are one person: whoever keeps something of `removedId`, which is about to be deleted, hands it to `keptId`. The
 * answer is what it moved, as plain JSON under the module's name: enough to part the two again.
 */
export const contactsMerged = fact<{ keptId: number; removedId: number }, Record<string, unknown>>('contacts merged')

/** Enough to part two contacts again. */
export interface MergeSnapshot {
  kept: ContactRow
  removed: ContactRow
  keptInfo: ExtraInfo[]
  removedInfo: ExtraInfo[]
  /** Further numbers and LIDs that the removed one had. */
  removedAliases: Identity[]
  /** By the module's name: what was handed over. */
  moved: Record<string, unknown>
}

/** Blobs that a snapshot names, for as long as it is kept. */
export const PICTURES_OF_MERGED = [
  { table: 'contact_merges', column: "json_extract(snapshot, '$.kept.pictureBlobId')" },
  { table: 'contact_merges', column: "json_extract(snapshot, '$.removed.pictureBlobId')" },
]

/** WhatsApp told that two contacts are one person: the older stays, and the two cannot be parted (decision 16). */
export async function mergeContacts(tx: DeskTx, one: ContactRow, other: ContactRow): Promise<ContactRow> {
  const [kept, removed] = one.id < other.id ? [one, other] : [other, one]
  const { row } = await join(tx, kept, removed, { isAsked: false })
  // What was merged into the one that goes can still be parted from the one that stays.
  await run(tx.db, 'UPDATE contact_merges SET keptId = ? WHERE keptId = ? AND isAsked = 1', [kept.id, removed.id])
  return row
}

/**
 * Makes one contact of two: `kept` stays and has all that both had; the other's tickets and messages go to it. How both were
 * before is kept. What both have of their own, numbers that differ, stays as a further one where somebody asked for the merge.
 */
export async function join(
  tx: DeskTx,
  kept: ContactRow,
  removed: ContactRow,
  { isAsked }: { isAsked: boolean },
): Promise<{ row: ContactRow; mergeId: number }> {
  const keptInfo = await infoOf(tx.db, kept.id)
  const removedInfo = await infoOf(tx.db, removed.id)
  const removedAliases = (await aliasesOf(tx.db, removed.id)).map(identityOf)
  const answers = await tx.tell(contactsMerged, { keptId: kept.id, removedId: removed.id })
  const moved: MergeSnapshot['moved'] = Object.assign({}, ...answers)
  const snapshot: MergeSnapshot = { kept, removed, keptInfo, removedInfo, removedAliases, moved }
  const { id: mergeId } = await tx.db
    .insertInto('contact_merges')
    .values({
      keptId: kept.id,
      removedId: removed.id,
      snapshot: JSON.stringify(snapshot),
      mergedAt: tx.now,
      undoneAt: null,
      isAsked: isAsked ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await moveAliases(tx, kept.id, removed.id)
  await contacts.remove(tx.db, removed.id)
  if (isAsked && areBothWhole(kept, removed)) await addAlias(tx, kept.id, removed)
  const row = await updateContact(tx.db, kept, { ...unionOf(kept, removed, isAsked), updatedAt: tx.now })
  await setExtraInfo(tx.db, kept.id, [...keptInfo, ...addedInfo(keptInfo, removedInfo)])
  publishGone(tx, removed.id)
  await publishContact(tx, 'update', row)
  return { row, mergeId }
}

/** Both have a number, or both a LID: one contact names one of each alone. */
export const areBothWhole = (kept: ContactRow, removed: ContactRow): boolean =>
  (kept.number !== null && removed.number !== null) || (kept.lid !== null && removed.lid !== null)

/** What the one who stays is made of. */
export function unionOf(kept: ContactRow, removed: ContactRow, isAsked: boolean) {
  const named = kept.nameIsGiven === 0 && removed.nameIsGiven === 1 ? removed : kept
  const { number, lid, verifiedAt } =
    isAsked && areBothWhole(kept, removed)
      ? kept
      : {
          number: kept.number ?? removed.number,
          lid: kept.lid ?? removed.lid,
          verifiedAt: kept.verifiedAt ?? removed.verifiedAt,
        }
  return {
    name: named.name,
    nameIsGiven: named.nameIsGiven,
    ...{ number, lid, verifiedAt },
    email: kept.email || removed.email,
    pictureBlobId: kept.pictureBlobId ?? removed.pictureBlobId,
    whatsappId: kept.whatsappId ?? removed.whatsappId,
  }
}

/** What of the other's information is told of nothing that the one who stays tells. */
export const addedInfo = (keptInfo: readonly ExtraInfo[], removedInfo: readonly ExtraInfo[]): ExtraInfo[] =>
  removedInfo.filter(entry => !keptInfo.some(({ name }) => name === entry.name))

export const infoOf = async (db: TenantDb, contactId: number): Promise<ExtraInfo[]> =>
  (await extraInfoOf(db, [contactId])).map(({ name, value }) => ({ name, value }))
