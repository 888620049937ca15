import { randomUUID } from 'node:crypto'
import { type CompanyContext, type CompanyTx, domainEvent, dropFile } from '../../company/index.ts'
import { fail } from '../../kit/errors.ts'
import { run, type TenantDb } from '../../storage/index.ts'
import { connectionRow } from '../connections/index.ts'
import { type ContactRow, contactRow, contacts, insertContact, updateContact } from './contact-row.ts'
import { type Contact, type ContactChange, type ContactDraft, type ContactTickets, contactErrors } from './contract.ts'
import { contactAt } from './identity/identify.ts'
import { forgetMerges } from './identity/requested.ts'
import { publishContact, publishGone, setExtraInfo, showContact } from './serialize.ts'
import { askWhatsApp } from './verify/ask.ts'
import { checkLater } from './verify/later.ts'

/** Whether a contact may not be deleted now. */
export const contactInUse = domainEvent<{ contactId: number }, boolean>('contact in use')

/** A contact is about to be deleted: anyone who keeps something of it deletes that. */
export const contactLeaving = domainEvent<{ contactId: number }>('contact leaving')

/** Throws ERR_NO_CONTACT_FOUND. */
export const contactById = async ({ db, blobs }: CompanyContext, id: number): Promise<Contact> =>
  showContact(db, blobs, await contactRow(db, id))

/**
 * Adds a contact. WhatsApp is asked for the number first, outside of the transaction; when no connection is up the contact
 * is saved all the same, unverified: WhatsApp is asked again when one is, and anyone who writes is verified by that.
 */
export async function createContact(company: CompanyContext, draft: ContactDraft): Promise<Contact> {
  await checkFree(company.db, draft.number)
  const { number, lid, verifiedAt } = await verifiedNumber(company, draft.number)
  return company.transaction(async tx => {
    await checkFree(tx.db, number, lid)
    await checkConnection(tx.db, draft.whatsappId)
    const { extraInfo = [], name, email, whatsappId } = draft
    const row = await insertContact(tx.db, {
      uuid: randomUUID(),
      name,
      nameIsGiven: 1,
      number,
      lid,
      email,
      whatsappId,
      verifiedAt,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    await setExtraInfo(tx.db, row.id, extraInfo)
    if (verifiedAt === null) await checkLater(tx)
    return publishContact(tx, 'create', row)
  })
}

/** Changes the given fields. A name that someone gives is never replaced by what the person calls themselves. */
export async function changeContact(company: CompanyContext, id: number, change: ContactChange): Promise<Contact> {
  const before = await contactRow(company.db, id)
  const renumbered = isNewNumber(before, change.number) ? change.number : undefined
  if (renumbered) await checkFree(company.db, renumbered, null, id)
  const verified = renumbered ? await verifiedNumber(company, renumbered) : undefined
  // A person known by LID alone gets a number here and keeps the LID.
  const identity = verified && { ...verified, lid: verified.lid ?? (before.number === null ? before.lid : null) }
  return company.transaction(async tx => {
    const current = await contactRow(tx.db, id)
    if (identity) await checkFree(tx.db, identity.number, identity.lid, id)
    await checkConnection(tx.db, change.whatsappId)
    const row = await updateContact(tx.db, current, changedColumns(tx, current, change, identity))
    if (change.extraInfo) await setExtraInfo(tx.db, id, change.extraInfo)
    if (identity?.verifiedAt === null) await checkLater(tx)
    return publishContact(tx, 'update', row)
  })
}

function changedColumns(
  tx: CompanyTx,
  current: ContactRow,
  { name, email, whatsappId }: ContactChange,
  identity: Pick<ContactRow, 'number' | 'lid' | 'verifiedAt'> | undefined,
) {
  const renamed = name !== undefined && name !== current.name
  return {
    ...(renamed ? { name, nameIsGiven: 1 } : {}),
    ...(identity ? { ...identity, numberCheckedAt: null } : {}),
    email,
    whatsappId,
    updatedAt: tx.now,
  }
}

/** A group has no number to change, and an empty field changes none. */
function isNewNumber(before: ContactRow, number: string | undefined): boolean {
  return before.groupJid === null && Boolean(number) && number !== before.number
}

/** ERR_DUPLICATED_CONTACT when someone else has this number, in whatever writing, or this LID. */
async function checkFree(db: TenantDb, number: string, lid: string | null = null, except?: number): Promise<void> {
  const holder = await contactAt(db, { pn: number, ...(lid ? { lid } : {}) })
  if (holder && holder.id !== except) throw fail(contactErrors.ERR_DUPLICATED_CONTACT, { contactId: holder.id })
}

async function checkConnection(db: TenantDb, whatsappId: number | null | undefined): Promise<void> {
  if (whatsappId) await connectionRow(db, whatsappId)
}

/** A connection goes: pages fetch the contacts again that came by it, however many; the database takes it from them. */
export async function letGoOfConnection(tx: CompanyTx, whatsappId: number): Promise<void> {
  if (await contacts.find(tx.db, 'whatsappId', whatsappId)) tx.refetch()
}

/** Throws ERR_NO_CONTACT_FOUND. */
export async function ticketsOfContact(db: TenantDb, id: number): Promise<ContactTickets> {
  await contactRow(db, id)
  const text = `SELECT count(*) AS total, count(*) FILTER (WHERE status <> 'closed') AS alive FROM tickets WHERE contactId = ?`
  return (await run<ContactTickets>(db, text, [id]))[0]!
}

/**
 * Deletes a contact with everything of it: finished tickets, messages, notes. Rejected while a ticket is open or pending,
 * because someone is talking to this person.
 */
export async function removeContact(tx: CompanyTx, id: number): Promise<void> {
  const row = await contactRow(tx.db, id)
  if ((await tx.emit(contactInUse, { contactId: id })).includes(true)) throw fail(contactErrors.ERR_CONTACT_IN_USE)
  await tx.audit({ kind: 'contactDeleted', subject: row.name })
  await tx.emit(contactLeaving, { contactId: id })
  await contacts.remove(tx.db, id)
  await forgetMerges(tx, id)
  dropFile(tx, row.pictureBlobId)
  publishGone(tx, id)
}

/** The number as WhatsApp writes it, and the LID behind it. A number that is not on WhatsApp is rejected. */
async function verifiedNumber(
  company: CompanyContext,
  number: string,
): Promise<{ number: string; lid: string | null; verifiedAt: number | null }> {
  const answer = await askWhatsApp(company, number)
  if (answer.result === 'not-on-whatsapp') throw fail(contactErrors.ERR_WAPP_INVALID_CONTACT)
  if (answer.result !== 'found') return { number, lid: null, verifiedAt: null }
  return { number: answer.pn, lid: answer.lid ?? null, verifiedAt: company.clock.now() }
}
