import { randomUUID } from 'node:crypto'
import type { CompanyTx } from '../../../company/index.ts'
import { formatPhone } from '../../../kit/phone.ts'
import type { TenantDb } from '../../../storage/index.ts'
import type { Address } from '../../../whatsapp/index.ts'
import {
  type ContactRow,
  contacts,
  insertContact,
  type KnownContact,
  knownFrom,
  UNNAMED,
  updateContact,
} from '../contact-row.ts'
import { askForPicture } from '../pictures/pictures.ts'
import { publishContact } from '../serialize.ts'
import { type Known, knownByLid, knownByNumber, turnTo } from './aliases.ts'
import { type EarlyNames, MAX_OF_A_SUBJECT, takeEarlyNames } from './early-names.ts'
import { mergeContacts } from './merge.ts'

/** What WhatsApp said about a person or group along with an address. */
export interface PersonHints extends EarlyNames {
  /** The connection through which they were met. */
  whatsappId?: number | undefined
  /** Someone wrote the number down: WhatsApp has not told it. */
  isTyped?: boolean
  /** It was told about them and not by them: messages go on to the number to which they went. */
  isHearsay?: boolean
}

const MAX_OF_A_NAME = 50

/**
 * The one contact behind an address, made when there is none. Never two for one person: when an address shows that two
 * contacts are one, they are merged in the same transaction. Publishes what it changes.
 */
export async function identify(tx: CompanyTx, address: Address, hints: PersonHints = {}): Promise<KnownContact> {
  const known = address.group ? await groupAt(tx, address) : await personAt(tx, address, hints)
  const row = known ? await learn(tx, known.row, known.told, hints) : await meetWith(tx, address, hints)
  return knownFrom(await askForPicture(tx, row, hints.whatsappId))
}

/** Whether there is a contact behind an address. */
export const isKnown = async (tx: CompanyTx, address: Address): Promise<boolean> =>
  (await contactAt(tx.db, address)) !== undefined

/** Someone who is known, and what an address tells about the number and LID to which their messages go. */
interface Met {
  row: ContactRow
  told: Address
}

async function groupAt({ db }: CompanyTx, emitted: Address): Promise<Met | undefined> {
  const row = await contacts.find(db, 'groupJid', emitted.group!)
  return row && { row, told: emitted }
}

/**
 * Whose address this is; who wrote by a further number of theirs is answered there, and two contacts that turn out to be one
 * become one.
 */
async function personAt(tx: CompanyTx, emitted: Address, hints: PersonHints): Promise<Met | undefined> {
  if (hints.isTyped || hints.isHearsay) {
    const known = await knownAt(tx.db, emitted)
    if (known?.alias) return { row: known.contact, told: {} }
  }
  const row = await personWhoWrote(tx, emitted)
  return row && { row, told: emitted }
}

async function personWhoWrote(tx: CompanyTx, { pn, lid }: Address): Promise<ContactRow | undefined> {
  const atNumber = pn ? await knownByNumber(tx.db, pn) : undefined
  const byNumber = atNumber && (await turnTo(tx, atNumber))
  const atLid = lid ? await knownByLid(tx.db, lid) : undefined
  const byLid = atLid && (await turnTo(tx, atLid))
  if (!byNumber || !byLid || byNumber.id === byLid.id) return byLid ?? byNumber
  if (byNumber.lid === null || byLid.number === null) return mergeContacts(tx, byNumber, byLid)
  // Both are whole persons: the LID stays with a person, the number moved from one to the other.
  const left = await updateContact(tx.db, byNumber, { number: null, updatedAt: tx.now })
  await publishContact(tx, 'update', left)
  return byLid
}

const knownAt = async (db: TenantDb, { pn, lid }: Address): Promise<Known | undefined> =>
  (pn ? await knownByNumber(db, pn) : undefined) ?? (lid ? await knownByLid(db, lid) : undefined)

/** Who is known by one of these names; nothing is learnt from it, and nobody is made. */
export async function contactAt(db: TenantDb, address: Address): Promise<{ id: number; name: string } | undefined> {
  if (address.group) return contacts.find(db, 'groupJid', address.group)
  return (await knownAt(db, address))?.contact
}

/** Someone is met, of whom WhatsApp may have told something before: a number that it told may be that of a contact. */
async function meetWith(tx: CompanyTx, address: Address, hints: PersonHints): Promise<ContactRow> {
  const emitted = await takeEarlyNames(tx, address)
  if (!emitted) return meet(tx, address, hints)
  const provided = Object.entries(hints).filter(([, value]) => value !== undefined)
  const all: PersonHints = { ...emitted.names, ...Object.fromEntries(provided) }
  const known = emitted.address.pn === address.pn ? undefined : await personAt(tx, emitted.address, all)
  return known ? learn(tx, known.row, known.told, all) : meet(tx, emitted.address, all)
}

async function meet(tx: CompanyTx, { pn, lid, group }: Address, hints: PersonHints): Promise<ContactRow> {
  const identity = group
    ? { number: null, lid: null, groupJid: group }
    : { number: pn ?? null, lid: lid ?? null, groupJid: null }
  const name = nameIn(hints) ?? (pn && !group ? formatPhone(pn) : UNNAMED)
  const row = await insertContact(tx.db, {
    ...identity,
    uuid: randomUUID(),
    name,
    verifiedAt: pn && !hints.isTyped ? tx.now : null,
    whatsappId: hints.whatsappId ?? null,
    createdAt: tx.now,
    updatedAt: tx.now,
  })
  await publishContact(tx, 'create', row)
  return row
}

/** Takes over what is new about a known contact; says so when it can be seen. */
async function learn(tx: CompanyTx, row: ContactRow, address: Address, hints: PersonHints): Promise<ContactRow> {
  const number = hints.isTyped ? (row.number ?? address.pn ?? null) : (address.pn ?? row.number)
  const lid = address.lid ?? row.lid
  const name = nameOf(row, hints, number)
  const whatsappId = row.whatsappId ?? hints.whatsappId ?? null
  const verifiedAt = row.verifiedAt ?? (address.pn && !hints.isTyped ? tx.now : null)
  const seen = name !== row.name || number !== row.number || (verifiedAt === null) !== (row.verifiedAt === null)
  if (!seen && lid === row.lid && whatsappId === row.whatsappId) return row
  const learnt = await updateContact(tx.db, row, {
    number,
    lid,
    name,
    whatsappId,
    verifiedAt,
    updatedAt: tx.now,
  })
  if (seen) await publishContact(tx, 'update', learnt)
  return learnt
}

/** A name that someone of the company gave stays. */
function nameOf(row: ContactRow, hints: PersonHints, number: string | null): string {
  if (row.nameIsGiven === 1) return row.name
  return nameIn(hints) ?? (row.name === UNNAMED && number ? formatPhone(number) : row.name)
}

function nameIn({ businessName, pushName, groupSubject }: PersonHints): string | undefined {
  const subject = groupSubject?.trim().slice(0, MAX_OF_A_SUBJECT)
  return (
    subject || businessName?.trim().slice(0, MAX_OF_A_NAME) || pushName?.trim().slice(0, MAX_OF_A_NAME) || undefined
  )
}
