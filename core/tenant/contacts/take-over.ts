import { randomUUID } from 'node:crypto'
import type { CompanyTx } from '../../company/index.ts'
import { MAX_EXTRA_INFO } from '../../kit/limits.ts'
import { formatPhone } from '../../kit/phone.ts'
import { run, type TenantDb } from '../../storage/index.ts'
import { type ContactRow, contacts, insertContact, UNNAMED, updateContact } from './contact-row.ts'
import type { ExtraInfo } from './contract.ts'
import { contactAt } from './identity/identify.ts'
import { extraInfoOf } from './serialize.ts'

/** A person or group as another product knew them. */
export interface KnownElsewhere
  extends Pick<ContactRow, 'number' | 'lid' | 'groupJid' | 'email' | 'whatsappId' | 'createdAt' | 'updatedAt'> {
  /** '' where they were called by nothing but their number. */
  name: string
}

/**
 * Takes over someone from another product. Who is there already, also by another writing of the number, stays
 * as they are and gets what they lack. Nobody is told: open pages fetch again once all has come.
 */
export async function takeOverContact(
  tx: CompanyTx,
  provided: KnownElsewhere,
): Promise<{ id: number; isNew: boolean }> {
  const { number, lid, groupJid, email, whatsappId } = provided
  const known = await contactAt(tx.db, {
    ...(groupJid === null ? {} : { group: groupJid }),
    ...(number === null ? {} : { pn: number }),
    ...(lid === null ? {} : { lid }),
  })
  if (known) {
    const row = (await contacts.byId(tx.db, known.id))!
    const free = lid !== null && (await contacts.find(tx.db, 'lid', lid)) === undefined
    await updateContact(tx.db, row, {
      number: row.number ?? number,
      lid: row.lid ?? (free ? lid : null),
      email: row.email || email,
      whatsappId: row.whatsappId ?? whatsappId,
    })
    return { id: row.id, isNew: false }
  }
  const name = provided.name || (number === null ? UNNAMED : formatPhone(number))
  const { id } = await insertContact(tx.db, {
    ...provided,
    uuid: randomUUID(),
    name,
    nameIsGiven: provided.name === '' ? 0 : 1,
  })
  return { id, isNew: true }
}

/** Tells a LID of someone of whom none was known; nobody else may have it. Returns whether it is theirs now. */
export async function takeOverLid(tx: CompanyTx, contactId: number, lid: string): Promise<boolean> {
  const text = `UPDATE contacts SET lid = ? WHERE id = ? AND lid IS NULL AND groupJid IS NULL
    AND NOT EXISTS (SELECT 1 FROM contacts other WHERE other.lid = ?) RETURNING id`
  return (await run(tx.db, text, [lid, contactId, lid])).length > 0
}

/** Adds a piece of information; returns whether it is new, and there was room for it. */
export async function addExtraInfo(tx: CompanyTx, contactId: number, { name, value }: ExtraInfo): Promise<boolean> {
  const present = await extraInfoOf(tx.db, [contactId])
  if (present.length >= MAX_EXTRA_INFO || present.some(entry => entry.name === name && entry.value === value))
    return false
  await tx.db.insertInto('contact_extra_info').values({ contactId, name, value }).execute()
  return true
}

/** Which of these are groups. */
export async function groupsAmong(db: TenantDb, contactIds: readonly number[]): Promise<Set<number>> {
  const text = 'SELECT id FROM contacts WHERE groupJid IS NOT NULL AND id IN (SELECT value FROM json_each(?))'
  return new Set((await run<{ id: number }>(db, text, [JSON.stringify(contactIds)])).map(({ id }) => id))
}

const WROTE = `UPDATE contacts SET verifiedAt = ?
  WHERE verifiedAt IS NULL AND id IN (SELECT value FROM json_each(?))`

/** These people wrote: their numbers are WhatsApp's. */
export async function haveWritten(tx: CompanyTx, contactIds: readonly number[]): Promise<void> {
  await run(tx.db, WROTE, [tx.now, JSON.stringify(contactIds)])
}
