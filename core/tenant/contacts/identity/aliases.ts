import type { CompanyTx } from '../../../company/index.ts'
import { writingsOf } from '../../../kit/phone.ts'
import { type Row, run, type TenantDb, table } from '../../../storage/index.ts'
import { type ContactRow, contacts, updateContact } from '../contact-row.ts'
import { publishContact } from '../serialize.ts'

/** A number and a LID by which someone is known, as far as WhatsApp told them. */
export type Identity = Pick<ContactRow, 'number' | 'lid' | 'verifiedAt'>

export type AliasRow = Row<'contact_aliases'>

/** Further ones of contacts that someone said are one, beside those of the contact itself, to which messages go. */
const aliases = table('contact_aliases')

/** Who has a number or LID; with `alias` it is a further one of theirs. */
export interface Known {
  contact: ContactRow
  alias?: AliasRow
}

/** By the number as WhatsApp writes it, or in another writing of it (`writingsOf`). */
export async function knownByNumber(db: TenantDb, number: string): Promise<Known | undefined> {
  const writings = writingsOf(number)
  for (const by of [knownBy, knownByAlias])
    for (const one of writings) {
      const known = await by(db, 'number', one)
      if (known) return known
    }
  return undefined
}

export const knownByLid = async (db: TenantDb, lid: string): Promise<Known | undefined> =>
  (await knownBy(db, 'lid', lid)) ?? (await knownByAlias(db, 'lid', lid))

async function knownBy(db: TenantDb, column: 'number' | 'lid', value: string): Promise<Known | undefined> {
  const contact = await contacts.find(db, column, value)
  return contact && { contact }
}

async function knownByAlias(db: TenantDb, column: 'number' | 'lid', value: string): Promise<Known | undefined> {
  const alias = await aliases.find(db, column, value)
  return alias && { contact: (await contacts.byId(db, alias.contactId))!, alias }
}

/** Someone wrote by a further number of theirs: messages go there from now on, and what was there before is a further one. */
export async function turnTo(tx: CompanyTx, { contact, alias }: Known): Promise<ContactRow> {
  if (!alias) return contact
  await aliases.update(tx.db, alias.id, identityOf(contact))
  const row = await updateContact(tx.db, contact, { ...identityOf(alias), updatedAt: tx.now })
  await publishContact(tx, 'update', row)
  return row
}

/** Nothing but the number and the LID of a row. */
export const identityOf = ({ number, lid, verifiedAt }: Identity): Identity => ({ number, lid, verifiedAt })

export const aliasesOf = (db: TenantDb, contactId: number): Promise<AliasRow[]> =>
  run<AliasRow>(db, 'SELECT * FROM contact_aliases WHERE contactId = ? ORDER BY id', [contactId])

export async function addAlias(tx: CompanyTx, contactId: number, { number, lid, verifiedAt }: Identity): Promise<void> {
  await aliases.insert(tx.db, { contactId, number, lid, verifiedAt })
}

/** Hands the further numbers of a contact to another one. */
export async function moveAliases(tx: CompanyTx, toId: number, fromId: number): Promise<void> {
  await run(tx.db, 'UPDATE contact_aliases SET contactId = ? WHERE contactId = ?', [toId, fromId])
}

/** A contact has these further ones, and no others. */
export async function setAliases(tx: CompanyTx, contactId: number, list: readonly Identity[]): Promise<void> {
  await run(tx.db, 'DELETE FROM contact_aliases WHERE contactId = ?', [contactId])
  for (const identity of list) await addAlias(tx, contactId, identity)
}
