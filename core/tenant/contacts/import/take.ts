import { randomUUID } from 'node:crypto'
import type { CompanyTx } from '../../../company/index.ts'
import { formatPhone, knownAs, writingsOf } from '../../../kit/phone.ts'
import { run, type TenantDb } from '../../../storage/index.ts'
import type { Incoming, Taken } from '../../imports/index.ts'
import type { ContactRow } from '../contact-row.ts'
import { normalizedOf } from '../contract.ts'
import { checkLater } from '../verify/later.ts'

interface Known extends Pick<ContactRow, 'id' | 'name' | 'nameIsGiven' | 'number' | 'email'> {
  /** The number by which they were found. */
  by: string
}

const KNOWN = `SELECT id, name, nameIsGiven, number, email, number AS "by" FROM contacts
    WHERE number IN (SELECT value FROM json_each(?))
  UNION ALL
  SELECT c.id, c.name, c.nameIsGiven, c.number, c.email, a.number FROM contact_aliases a JOIN contacts c ON c.id = a.contactId
    WHERE a.number IN (SELECT value FROM json_each(?))`
const ADD = `INSERT INTO contacts (uuid, name, nameIsGiven, number, email, folded, createdAt, updatedAt)
  SELECT value ->> 'uuid', value ->> 'name', value ->> 'nameIsGiven', value ->> 'number', value ->> 'email',
    value ->> 'folded', ?, ? FROM json_each(?)`
const CHANGE = `UPDATE contacts SET name = told.value ->> 'name', nameIsGiven = told.value ->> 'nameIsGiven',
    email = told.value ->> 'email', folded = told.value ->> 'folded', updatedAt = ?
  FROM json_each(?) told WHERE contacts.id = told.value ->> 'id'`

/**
 * Makes contacts of people, no two of whom have the same number. Who is one already, also by another writing of the
 * number, gets the name and the e-mail that are given; what a phone calls someone replaces no name that the company gave. Statements
 * for all of them at once: one by one they would take the main thread ten times as long.
 */
export async function takeAsContacts(tx: CompanyTx, { people, source }: Incoming): Promise<Taken> {
  const known = await knownAmong(tx.db, people)
  const added: object[] = []
  const changed: object[] = []
  for (const { name, number, email } of people) {
    const row = knownAs(known, number)
    if (!row) {
      const person = { name: name || formatPhone(number), nameIsGiven: name ? 1 : 0, number, email }
      added.push({ ...person, uuid: randomUUID(), folded: normalizedOf(person) })
      continue
    }
    const isNamed = name !== '' && name !== row.name && (source === 'sheet' || row.nameIsGiven === 0)
    const isMailed = email !== '' && email !== row.email
    if (!isNamed && !isMailed) continue
    const person = { name: isNamed ? name : row.name, number: row.number, email: isMailed ? email : row.email }
    changed.push({ ...person, id: row.id, nameIsGiven: isNamed ? 1 : row.nameIsGiven, folded: normalizedOf(person) })
  }
  if (added.length > 0) await run(tx.db, ADD, [tx.now, tx.now, JSON.stringify(added)])
  if (added.length > 0) await checkLater(tx)
  if (changed.length > 0) await run(tx.db, CHANGE, [tx.now, JSON.stringify(changed)])
  const unchanged = people.length - added.length - changed.length
  return { created: added.length, updated: changed.length, unchanged }
}

async function knownAmong(db: TenantDb, people: Incoming['people']): Promise<Map<string, Known>> {
  const list = JSON.stringify(people.flatMap(({ number }) => writingsOf(number)))
  const rows = await run<Known>(db, KNOWN, [list, list])
  return new Map(rows.map(row => [row.by, row]))
}
