import { type CompanyTx, domainEvent } from '../../../company/index.ts'
import { run, type TenantDb } from '../../../storage/index.ts'
import { type ContactRow, contacts, updateContact } from '../contact-row.ts'
import type { ExtraInfo } from '../contract.ts'
import { extraInfoOf, publishContact, publishGone, setExtraInfo } from '../serialize.ts'
import { addAlias, aliasesOf, type Identity, identityOf, moveAliases } from './aliases.ts'

/**
 * Two contacts are one person: anyone who keeps something of `removedId`, which is about to be deleted, hands it to `keptId`. The
 * answer is what it moved, as plain JSON under the module's name: enough to part the two again.
 */
export const contactsMerged = domainEvent<{ keptId: number; removedId: number }, Record<string, unknown>>(
  'contacts merged',
)

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

/** Blobs that a snapshot names, for as long as it is stored. */
export const PICTURES_OF_MERGED = [
  { table: 'contact_merges', column: "json_extract(snapshot, '$.kept.pictureBlobId')" },
  { table: 'contact_merges', column: "json_extract(snapshot, '$.removed.pictureBlobId')" },
]

/** WhatsApp told that two contacts are one person: the older stays, and the two cannot be parted (decision 16). */
export async function mergeContacts(tx: CompanyTx, one: ContactRow, other: ContactRow): Promise<ContactRow> {
  const [stored, removed] = one.id < other.id ? [one, other] : [other, one]
  const { row } = await join(tx, stored, removed, { isAsked: false })
  // What was merged into the one that goes can still be parted from the one that stays.
  await run(tx.db, 'UPDATE contact_merges SET keptId = ? WHERE keptId = ? AND isAsked = 1', [stored.id, removed.id])
  return row
}

/**
 * Makes one contact of two: `kept` stays and has all that both had; the other's tickets and messages go to it. How both were
 * before is stored. What both have of their own, numbers that differ, stays as a further one where someone asked for the merge.
 */
export async function join(
  tx: CompanyTx,
  stored: ContactRow,
  removed: ContactRow,
  { isAsked }: { isAsked: boolean },
): Promise<{ row: ContactRow; mergeId: number }> {
  const storedInfo = await infoOf(tx.db, stored.id)
  const removedInfo = await infoOf(tx.db, removed.id)
  const removedAliases = (await aliasesOf(tx.db, removed.id)).map(identityOf)
  const answers = await tx.emit(contactsMerged, { keptId: stored.id, removedId: removed.id })
  const moved: MergeSnapshot['moved'] = Object.assign({}, ...answers)
  const snapshot: MergeSnapshot = { kept: stored, removed, keptInfo: storedInfo, removedInfo, removedAliases, moved }
  const { id: mergeId } = await tx.db
    .insertInto('contact_merges')
    .values({
      keptId: stored.id,
      removedId: removed.id,
      snapshot: JSON.stringify(snapshot),
      mergedAt: tx.now,
      undoneAt: null,
      isAsked: isAsked ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await moveAliases(tx, stored.id, removed.id)
  await contacts.remove(tx.db, removed.id)
  if (isAsked && areBothWhole(stored, removed)) await addAlias(tx, stored.id, removed)
  const row = await updateContact(tx.db, stored, { ...unionOf(stored, removed, isAsked), updatedAt: tx.now })
  await setExtraInfo(tx.db, stored.id, [...storedInfo, ...addedInfo(storedInfo, removedInfo)])
  publishGone(tx, removed.id)
  await publishContact(tx, 'update', row)
  return { row, mergeId }
}

/** Both have a number, or both a LID: one contact names one of each alone. */
export const areBothWhole = (stored: ContactRow, removed: ContactRow): boolean =>
  (stored.number !== null && removed.number !== null) || (stored.lid !== null && removed.lid !== null)

/** What the one who stays is made of. */
export function unionOf(stored: ContactRow, removed: ContactRow, isAsked: boolean) {
  const named = stored.nameIsGiven === 0 && removed.nameIsGiven === 1 ? removed : stored
  const { number, lid, verifiedAt } =
    isAsked && areBothWhole(stored, removed)
      ? stored
      : {
          number: stored.number ?? removed.number,
          lid: stored.lid ?? removed.lid,
          verifiedAt: stored.verifiedAt ?? removed.verifiedAt,
        }
  return {
    name: named.name,
    nameIsGiven: named.nameIsGiven,
    ...{ number, lid, verifiedAt },
    email: stored.email || removed.email,
    pictureBlobId: stored.pictureBlobId ?? removed.pictureBlobId,
    whatsappId: stored.whatsappId ?? removed.whatsappId,
  }
}

/** What of the other's information is told about nothing that the one who stays tells. */
export const addedInfo = (storedInfo: readonly ExtraInfo[], removedInfo: readonly ExtraInfo[]): ExtraInfo[] =>
  removedInfo.filter(entry => !storedInfo.some(({ name }) => name === entry.name))

export const infoOf = async (db: TenantDb, contactId: number): Promise<ExtraInfo[]> =>
  (await extraInfoOf(db, [contactId])).map(({ name, value }) => ({ name, value }))
