import { randomUUID } from 'node:crypto'
import type { Desk, DeskTx } from '../../desk/index.ts'
import { fail, found } from '../../kit/errors.ts'
import { ninthDigitTwin } from '../../kit/phone.ts'
import type { TenantDb } from '../../storage/index.ts'
import { connectionErrors } from '../connections/contract.ts'
import { connectionById } from '../connections/index.ts'
import { announce } from './announce.ts'
import { type OpenSessions, verifiedNumber } from './check-number.ts'
import { type Contact, type ContactChange, type ContactDraft, contactErrors } from './contract.ts'
import { foldedOf } from './folded.ts'
import type { ContactRow } from './known-contact.ts'
import { contacts, setExtraInfo, updateContact } from './store.ts'

/**
 * Adds a contact. WhatsApp is asked for the number first, outside of the transaction; when no connection is up the contact
 * is saved all the same, unverified, and becomes verified when the person writes.
 */
export async function createContact(desk: Desk, sessions: OpenSessions, draft: ContactDraft): Promise<Contact> {
  await checkFree(desk.db, draft.number)
  const { number, lid, verifiedAt } = await verifiedNumber(desk, sessions, draft.number)
  return desk.transaction(async tx => {
    await checkFree(tx.db, number, lid)
    await checkConnection(tx.db, draft.whatsappId)
    const { extraInfo = [], name, email, whatsappId } = draft
    const row = await contacts.insert(tx.db, {
      uuid: randomUUID(),
      name,
      nameIsGiven: 1,
      number,
      lid,
      email,
      whatsappId,
      verifiedAt,
      folded: foldedOf({ name, number }),
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    await setExtraInfo(tx.db, row.id, extraInfo)
    return announce(tx, 'create', row)
  })
}

/** Changes the given fields. A name that somebody gives is never replaced by what the person calls themselves. */
export async function changeContact(
  desk: Desk,
  sessions: OpenSessions,
  id: number,
  change: ContactChange,
): Promise<Contact> {
  const before = found(await contacts.byId(desk.db, id), contactErrors.ERR_NO_CONTACT_FOUND)
  const renumbered = isNewNumber(before, change.number) ? change.number : undefined
  if (renumbered) await checkFree(desk.db, renumbered, null, id)
  const verified = renumbered ? await verifiedNumber(desk, sessions, renumbered) : undefined
  // A person known by LID alone gets a number here and keeps the LID.
  const identity = verified && { ...verified, lid: verified.lid ?? (before.number === null ? before.lid : null) }
  return desk.transaction(async tx => {
    const current = found(await contacts.byId(tx.db, id), contactErrors.ERR_NO_CONTACT_FOUND)
    if (identity) await checkFree(tx.db, identity.number, identity.lid, id)
    await checkConnection(tx.db, change.whatsappId)
    const row = await updateContact(tx.db, id, changedColumns(tx, current, change, identity))
    if (change.extraInfo) await setExtraInfo(tx.db, id, change.extraInfo)
    return announce(tx, 'update', row)
  })
}

function changedColumns(
  tx: DeskTx,
  current: ContactRow,
  { name, email, whatsappId }: ContactChange,
  identity: Pick<ContactRow, 'number' | 'lid' | 'verifiedAt'> | undefined,
) {
  const renamed = name !== undefined && name !== current.name
  return {
    ...(renamed ? { name, nameIsGiven: 1 } : {}),
    ...identity,
    email,
    whatsappId,
    folded: foldedOf({ name: name ?? current.name, number: identity?.number ?? current.number }),
    updatedAt: tx.now,
  }
}

/** A group has no number to change, and an empty field changes none. */
function isNewNumber(before: ContactRow, number: string | undefined): boolean {
  return before.groupJid === null && Boolean(number) && number !== before.number
}

/** ERR_DUPLICATED_CONTACT when somebody else has this number, with or without the ninth digit, or this LID. */
async function checkFree(db: TenantDb, number: string, lid: string | null = null, except?: number): Promise<void> {
  const twin = ninthDigitTwin(number)
  const holder =
    (await contacts.find(db, 'number', number)) ??
    (twin ? await contacts.find(db, 'number', twin) : undefined) ??
    (lid ? await contacts.find(db, 'lid', lid) : undefined)
  if (holder && holder.id !== except) throw fail(contactErrors.ERR_DUPLICATED_CONTACT, { contactId: holder.id })
}

async function checkConnection(db: TenantDb, whatsappId: number | null | undefined): Promise<void> {
  if (whatsappId) found(await connectionById(db, whatsappId), connectionErrors.ERR_NO_WAPP_FOUND)
}
