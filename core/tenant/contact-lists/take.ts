import type { CompanyTx } from '../../company/index.ts'
import { MAX_LISTED_CONTACTS } from '../../kit/limits.ts'
import { formatPhone, knownAs, writingsOf } from '../../kit/phone.ts'
import { run, type TenantDb } from '../../storage/index.ts'
import { normalizedOf } from '../contacts/contract.ts'
import { checkLater } from '../contacts/index.ts'
import type { Incoming, Taken } from '../imports/index.ts'
import { verdictsOn } from './known.ts'
import { type ItemRow, listRow, publishList } from './rows.ts'

type Known = Pick<ItemRow, 'id' | 'name' | 'number' | 'email'>

const KNOWN = `SELECT id, name, number, email FROM contact_list_items
  WHERE contactListId = ? AND number IN (SELECT value FROM json_each(?))`
const ADD = `INSERT INTO contact_list_items (contactListId, name, number, email, folded, isWhatsappValid, waits, createdAt, updatedAt)
  SELECT ?, value ->> 'name', value ->> 'number', value ->> 'email', value ->> 'folded', value ->> 'isWhatsappValid',
    value ->> 'waits', ?, ? FROM json_each(?)`
const CHANGE = `UPDATE contact_list_items SET name = told.value ->> 'name', email = told.value ->> 'email',
    folded = told.value ->> 'folded', updatedAt = ?
  FROM json_each(?) told WHERE contact_list_items.id = told.value ->> 'id'`

/**
 * Takes people into a list, no two of whom have the same number. Who is in it already, also by another writing of the
 * number, gets the name and the e-mail that are given; new ones as long as the list has room. Statements for all of them at once, as for contacts.
 */
export async function takeIntoList(tx: CompanyTx, listId: number, people: Incoming['people']): Promise<Taken> {
  const { contactsCount } = await listRow(tx.db, listId)
  const known = await knownAmong(tx.db, listId, people)
  const verdictOn = await verdictsOn(
    tx.db,
    people.map(({ number }) => number),
  )
  const all: object[] = []
  const changed: object[] = []
  for (const { name, number, email } of people) {
    const row = knownAs(known, number)
    if (!row) {
      const verdict = verdictOn(number)
      const person = { name: name || formatPhone(verdict.number), number: verdict.number, email }
      all.push({ ...person, ...verdict, folded: normalizedOf(person) })
      continue
    }
    const person = { name: name || row.name, number: row.number, email: email || row.email }
    if (person.name !== row.name || person.email !== row.email)
      changed.push({ ...person, id: row.id, folded: normalizedOf(person) })
  }
  const added = all.slice(0, Math.max(0, MAX_LISTED_CONTACTS - contactsCount))
  if (added.length > 0) await run(tx.db, ADD, [listId, tx.now, tx.now, JSON.stringify(added)])
  if (changed.length > 0) await run(tx.db, CHANGE, [tx.now, JSON.stringify(changed)])
  if (added.length > 0) await checkLater(tx)
  if (added.length > 0) publishList(tx, listId)
  const unchanged = people.length - all.length - changed.length
  return { created: added.length, updated: changed.length, unchanged, isFull: added.length < all.length }
}

async function knownAmong(db: TenantDb, listId: number, people: Incoming['people']): Promise<Map<string, Known>> {
  const numbers = people.flatMap(({ number }) => writingsOf(number))
  const rows = await run<Known>(db, KNOWN, [listId, JSON.stringify(numbers)])
  return new Map(rows.map(row => [row.number, row]))
}
