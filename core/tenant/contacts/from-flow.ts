import type { CompanyTx } from '../../company/index.ts'
import { fail, found } from '../../kit/errors.ts'
import { Email } from '../../kit/fields.ts'
import { MAX_EXTRA_INFO, MAX_NAME, MAX_TITLE, MAX_VALUE } from '../../kit/limits.ts'
import { PhoneNumber } from '../../kit/phone.ts'
import { cutText } from '../../kit/text.ts'
import { contactRow, type KnownContact, knownFrom, updateContact } from './contact-row.ts'
import { removeContact } from './contacts.ts'
import { contactErrors, type ExtraInfo } from './contract.ts'
import { contactAt, identify } from './identity/identify.ts'
import { extraInfoOf, publishContact, setExtraInfo } from './serialize.ts'

/** What a flow says of a person; what is empty is not known. */
export interface PersonEventData {
  number: string
  name: string
  email: string
  extraInfo: readonly ExtraInfo[]
}

/** The contact with this number, made where there is none, called as given. Throws ERR_WAPP_INVALID_CONTACT. */
export async function personWith(tx: CompanyTx, number: string, name: string): Promise<KnownContact> {
  const pn = usable(number)
  const known = await contactAt(tx.db, { pn })
  if (known) return identify(tx, { pn }, { isTyped: true })
  return name
    ? writeReported(tx, (await identify(tx, { pn }, { isTyped: true })).id, { name })
    : identify(tx, { pn }, { isTyped: true })
}

/** Throws ERR_WAPP_INVALID_CONTACT, ERR_DUPLICATED_CONTACT. */
export async function addPerson(tx: CompanyTx, emitted: PersonEventData): Promise<void> {
  const pn = usable(emitted.number)
  if (await contactAt(tx.db, { pn })) throw fail(contactErrors.ERR_DUPLICATED_CONTACT)
  await writeReported(tx, (await identify(tx, { pn }, { isTyped: true })).id, emitted)
}

/**
 * Changes what is given, of anyone who has the number or is `known`; pieces of information by their names. Throws
 * ERR_WAPP_INVALID_CONTACT, ERR_NO_CONTACT_FOUND.
 */
export async function changePerson(tx: CompanyTx, emitted: PersonEventData, known?: number): Promise<void> {
  await writeReported(tx, known ?? (await personAt(tx, emitted.number)), emitted)
}

async function personAt(tx: CompanyTx, number: string): Promise<number> {
  return found(await contactAt(tx.db, { pn: usable(number) }), contactErrors.ERR_NO_CONTACT_FOUND).id
}

/** Throws ERR_WAPP_INVALID_CONTACT, ERR_NO_CONTACT_FOUND and, of someone with an open ticket, ERR_CONTACT_IN_USE. */
export async function removePerson(tx: CompanyTx, number: string): Promise<void> {
  await removeContact(tx, await personAt(tx, number))
}

function usable(number: string): string {
  const { data } = PhoneNumber.safeParse(number)
  return found(data, contactErrors.ERR_WAPP_INVALID_CONTACT)
}

async function writeReported(
  tx: CompanyTx,
  id: number,
  { name, email, extraInfo = [] }: Partial<PersonEventData>,
): Promise<KnownContact> {
  const before = await contactRow(tx.db, id)
  const called = name ? cutText(name, MAX_NAME) : undefined
  const mail = email ? Email.safeParse(email).data : undefined
  const row = await updateContact(tx.db, before, {
    ...(called ? { name: called, nameIsGiven: 1 } : {}),
    email: mail,
    updatedAt: tx.now,
  })
  if (extraInfo.length > 0) {
    const all = new Map((await extraInfoOf(tx.db, [id])).map(({ name, value }) => [name, value]))
    for (const { name, value } of extraInfo)
      if (name.trim() && value.trim()) all.set(cutText(name.trim(), MAX_TITLE), cutText(value.trim(), MAX_VALUE))
    const list = [...all].map(([name, value]) => ({ name, value }))
    await setExtraInfo(tx.db, id, list.slice(0, MAX_EXTRA_INFO))
  }
  await publishContact(tx, 'update', row)
  return knownFrom(row)
}
