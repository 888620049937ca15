import type { DeskTx } from '../../desk/index.ts'
import { fail, found } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import type { TenantDb } from '../../storage/index.ts'
import { announce, announceGone } from './announce.ts'
import { contactErrors, type ExtraInfo } from './contract.ts'
import { foldedOf } from './folded.ts'
import type { ContactFollower } from './followers.ts'
import type { ContactRow } from './known-contact.ts'
import { contacts, extraInfoOf, setExtraInfo, updateContact } from './store.ts'

/** Enough to part two contacts again. */
interface MergeSnapshot {
  kept: ContactRow
  removed: ContactRow
  keptInfo: ExtraInfo[]
  removedInfo: ExtraInfo[]
  /** By the follower's name: what it needs to take its rows back. */
  moved: Record<string, unknown>
}

/** Blobs that a snapshot names, so that `undoMerge` finds them. */
export const PICTURES_OF_MERGED = [
  { table: 'contact_merges', column: "json_extract(snapshot, '$.kept.pictureBlobId')" },
  { table: 'contact_merges', column: "json_extract(snapshot, '$.removed.pictureBlobId')" },
]

/**
 * Makes one contact of two that are one person: the older stays and has all that both had; the other's tickets and messages
 * go to it. The younger's state is kept, so that `undoMerge` can part them again.
 */
export async function mergeContacts(
  tx: DeskTx,
  one: ContactRow,
  other: ContactRow,
  followers: readonly ContactFollower[],
): Promise<ContactRow> {
  const [kept, removed] = one.id < other.id ? [one, other] : [other, one]
  const keptInfo = await infoOf(tx.db, kept.id)
  const removedInfo = await infoOf(tx.db, removed.id)
  const moved: MergeSnapshot['moved'] = {}
  for (const follower of followers) moved[follower.name] = await follower.move(tx, kept.id, removed.id)
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
  announceGone(tx, removed.id)
  await announce(tx, 'update', row)
  return row
}

/** Parts two merged contacts again, each as it was; what came since stays with the one that was kept. */
export async function undoMerge(tx: DeskTx, mergeId: number, followers: readonly ContactFollower[]): Promise<void> {
  const merge = await tx.db.selectFrom('contact_merges').selectAll().where('id', '=', mergeId).executeTakeFirst()
  if (!merge || merge.undoneAt !== null) throw fail(generalErrors.ERR_NOT_FOUND)
  found(await contacts.byId(tx.db, merge.keptId), contactErrors.ERR_NO_CONTACT_FOUND)
  const { kept, removed, keptInfo, removedInfo, moved }: MergeSnapshot = JSON.parse(merge.snapshot)
  const { id: _id, createdAt: _createdAt, ...before } = kept
  const keptRow = await updateContact(tx.db, kept.id, { ...before, updatedAt: tx.now })
  const removedRow = await contacts.insert(tx.db, { ...removed, updatedAt: tx.now })
  await setExtraInfo(tx.db, kept.id, keptInfo)
  await setExtraInfo(tx.db, removed.id, removedInfo)
  for (const follower of followers.toReversed()) await follower.restore(tx, kept.id, removed.id, moved[follower.name])
  await tx.db.updateTable('contact_merges').set({ undoneAt: tx.now }).where('id', '=', mergeId).execute()
  await announce(tx, 'update', keptRow)
  await announce(tx, 'create', removedRow)
}

/** Whether somebody parted these two by hand: then they are not merged again. */
export async function wasSeparated(db: TenantDb, one: number, other: number): Promise<boolean> {
  const row = await db
    .selectFrom('contact_merges')
    .select('id')
    .where('keptId', '=', Math.min(one, other))
    .where('removedId', '=', Math.max(one, other))
    .where('undoneAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
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
