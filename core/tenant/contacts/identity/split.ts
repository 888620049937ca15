import { type CompanyTx, domainEvent } from '../../../company/index.ts'
import { fail, found } from '../../../kit/errors.ts'
import { run } from '../../../storage/index.ts'
import { connectionById } from '../../connections/index.ts'
import { type ContactRow, contacts, insertContact, updateContact } from '../contact-row.ts'
import { contactErrors } from '../contract.ts'
import { publishContact, setExtraInfo } from '../serialize.ts'
import { aliasesOf, type Identity, identityOf, setAliases } from './aliases.ts'
import { addedInfo, areBothWhole, infoOf, type MergeSnapshot, unionOf } from './merge.ts'

/**
 * Two contacts that were merged are two again: who was handed something of `backId` by `contactsMerged`, which is there again,
 * hands it back, by what it had answered. What came since stays with the ticket in which it came.
 */
export const contactsSplit = domainEvent<{ keptId: number; backId: number; moved: MergeSnapshot['moved'] }>(
  'contacts parted',
)

/** What is left of a merge when it is undone: its texts and pictures belong to the contacts again. */
const NOTHING = '{}'

/**
 * Undoes a merge that someone asked for: the contact that went comes back as it was, with its tickets, messages and notes. What was
 * changed since on the one that stayed remains. Throws ERR_NO_MERGE_FOUND, and ERR_MERGE_PASSED where the numbers have gone to
 * someone else meanwhile.
 */
export async function splitContacts(tx: CompanyTx, keptId: number, mergeId: number): Promise<ContactRow> {
  const text = 'SELECT snapshot FROM contact_merges WHERE id = ? AND keptId = ? AND isAsked = 1 AND undoneAt IS NULL'
  const [stored] = await run<{ snapshot: string }>(tx.db, text, [mergeId, keptId])
  const { snapshot: json } = found(stored, contactErrors.ERR_NO_MERGE_FOUND)
  const snapshot = JSON.parse(json) as MergeSnapshot
  const saved = found(await contacts.byId(tx.db, keptId), contactErrors.ERR_NO_MERGE_FOUND)
  const { removed, removedInfo, moved } = snapshot
  const { ours, theirs } = await shareIdentities(tx, saved, snapshot)
  await setAliases(tx, keptId, ours.further)
  const stays = await updateContact(tx.db, saved, { ...before(saved, snapshot, ours.main), updatedAt: tx.now })
  await setExtraInfo(tx.db, keptId, await storedInfoBefore(tx, keptId, snapshot))
  const whatsappId = removed.whatsappId && (await connectionById(tx.db, removed.whatsappId)) ? removed.whatsappId : null
  const back = await insertContact(tx.db, {
    ...removed,
    ...identityOf(theirs.main),
    pictureBlobId: pictureOfBack(saved, snapshot),
    whatsappId,
    updatedAt: tx.now,
  })
  await setExtraInfo(tx.db, back.id, removedInfo)
  await setAliases(tx, back.id, theirs.further)
  const undone = 'UPDATE contact_merges SET undoneAt = ?, snapshot = ? WHERE id = ?'
  await run(tx.db, undone, [tx.now, NOTHING, mergeId])
  await tx.emit(contactsSplit, { keptId, backId: back.id, moved })
  await publishContact(tx, 'update', stays)
  await publishContact(tx, 'create', back)
  return back
}

interface Identities {
  main: Identity
  further: readonly Identity[]
}

/** Whose are the numbers and LIDs that one contact has now. */
async function shareIdentities(
  tx: CompanyTx,
  stored: ContactRow,
  { kept: storedEntry, removed, removedAliases }: MergeSnapshot,
): Promise<{ ours: Identities; theirs: Identities }> {
  const now: Identity[] = [stored, ...(await aliasesOf(tx.db, stored.id))]
  if (!areBothWhole(storedEntry, removed)) {
    // One had the number and the other the LID: each takes its own.
    const taken = (column: 'number' | 'lid') => removed[column] !== null && stored[column] === removed[column]
    if ((removed.number !== null && !taken('number')) || (removed.lid !== null && !taken('lid')))
      throw fail(contactErrors.ERR_MERGE_PASSED)
    const main = {
      number: taken('number') ? storedEntry.number : stored.number,
      lid: taken('lid') ? storedEntry.lid : stored.lid,
      verifiedAt: storedEntry.verifiedAt,
    }
    const [further, ofBack] = split(now.slice(1), removedAliases)
    return { ours: { main, further }, theirs: { main: removed, further: ofBack } }
  }
  const [ours, theirs] = split(now, [removed, ...removedAliases])
  const [main, ...further] = ours
  const ofBack = theirs.find(one => isSame(one, removed))
  if (!main || !ofBack) throw fail(contactErrors.ERR_MERGE_PASSED)
  return { ours: { main, further }, theirs: { main: ofBack, further: theirs.filter(one => one !== ofBack) } }
}

const isSame = (one: Identity, other: Identity): boolean =>
  (one.number !== null && one.number === other.number) || (one.lid !== null && one.lid === other.lid)

/** Those that are none of these, and those that are. */
function split(all: readonly Identity[], these: readonly Identity[]): [others: Identity[], among: Identity[]] {
  const isAmong = (one: Identity): boolean => these.some(other => isSame(one, other))
  return [all.filter(one => !isAmong(one)), all.filter(isAmong)]
}

/** The one who stays, without what the merge brought; what someone changed since stays. */
function before(now: ContactRow, { kept: stored, removed }: MergeSnapshot, identity: Identity) {
  const union = unionOf(stored, removed, true)
  const isUntouched = (column: 'email' | 'pictureBlobId' | 'whatsappId'): boolean => now[column] === union[column]
  // What someone calls themselves may be the other one's name by now.
  const isNamedSince = now.nameIsGiven === 1 && now.name !== union.name
  const name = isNamedSince ? now.name : stored.name
  const email = isUntouched('email') ? stored.email : now.email
  return {
    name,
    nameIsGiven: isNamedSince ? 1 : stored.nameIsGiven,
    email,
    ...identityOf(identity),
    ...(isUntouched('pictureBlobId') ? { pictureBlobId: stored.pictureBlobId } : {}),
    ...(isUntouched('whatsappId') ? { whatsappId: stored.whatsappId } : {}),
  }
}

/** A picture that the merge handed over, and that was replaced since, is gone. */
const pictureOfBack = (now: ContactRow, { kept: stored, removed }: MergeSnapshot): string | null =>
  stored.pictureBlobId !== null || now.pictureBlobId === removed.pictureBlobId ? removed.pictureBlobId : null

async function storedInfoBefore(tx: CompanyTx, keptId: number, { keptInfo: storedInfo, removedInfo }: MergeSnapshot) {
  const added = addedInfo(storedInfo, removedInfo)
  return (await infoOf(tx.db, keptId)).filter(
    ({ name, value }) => !added.some(entry => entry.name === name && entry.value === value),
  )
}
