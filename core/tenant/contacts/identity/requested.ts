import type { CompanyContext, CompanyTx } from '../../../company/index.ts'
import { fail } from '../../../kit/errors.ts'
import { run } from '../../../storage/index.ts'
import { contactRow } from '../contact-row.ts'
import { type Contact, type ContactMerge, contactErrors } from '../contract.ts'
import { showContact } from '../serialize.ts'
import { join } from './merge.ts'
import { splitContacts } from './split.ts'

/** What someone of the company says of two contacts: that they are one, and that they are not. */

/** The other contact goes into this one, which stays. Throws ERR_NO_CONTACT_FOUND, ERR_CONTACTS_NOT_MERGEABLE. */
export async function mergeRequested(
  tx: CompanyTx,
  keptId: number,
  otherId: number,
): Promise<{ contact: Contact; mergeId: number }> {
  const stored = await contactRow(tx.db, keptId)
  const other = await contactRow(tx.db, otherId)
  if (stored.id === other.id || stored.groupJid !== null || other.groupJid !== null)
    throw fail(contactErrors.ERR_CONTACTS_NOT_MERGEABLE)
  await tx.audit({ kind: 'contactsMerged', subject: `${other.name} → ${stored.name}` })
  const { row, mergeId } = await join(tx, stored, other, { isAsked: true })
  return { contact: await showContact(tx.db, tx.blobs, row), mergeId }
}

/** Undoes it; returns the contact that is there again. Throws as `splitContacts`. */
export async function splitRequested(tx: CompanyTx, keptId: number, mergeId: number): Promise<Contact> {
  const back = await splitContacts(tx, keptId, mergeId)
  await tx.audit({ kind: 'contactsParted', subject: back.name })
  return showContact(tx.db, tx.blobs, back)
}

export const MERGES = `SELECT id, json_extract(snapshot, '$.removed.name') AS name,
    coalesce(json_extract(snapshot, '$.removed.number'), '') AS number, mergedAt
  FROM contact_merges WHERE keptId = ? AND isAsked = 1 AND undoneAt IS NULL ORDER BY id DESC LIMIT ?`
const MOST = 50

/** Who was merged into a contact and can come back, the last first. Throws ERR_NO_CONTACT_FOUND. */
export async function mergesOf({ db }: CompanyContext, contactId: number): Promise<{ merges: ContactMerge[] }> {
  await contactRow(db, contactId)
  const rows = await run<Omit<ContactMerge, 'mergedAt'> & { mergedAt: number }>(db, MERGES, [contactId, MOST])
  return { merges: rows.map(row => ({ ...row, mergedAt: new Date(row.mergedAt).toISOString() })) }
}

const FORGET = `WITH RECURSIVE gone (id) AS (
    SELECT ? UNION SELECT removedId FROM contact_merges, gone WHERE keptId = gone.id
  ) DELETE FROM contact_merges WHERE keptId IN (SELECT id FROM gone)`

/** A contact is deleted, and with it what is written down of those who became one with it. */
export async function forgetMerges(tx: CompanyTx, contactId: number): Promise<void> {
  await run(tx.db, FORGET, [contactId])
}
