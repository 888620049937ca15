import { type Desk, type DeskTx, fact } from '../../../desk/index.ts'
import { job, whenDue } from '../../../jobs/index.ts'
import { MINUTE, SECOND } from '../../../kit/clock.ts'
import { run, type TenantDb } from '../../../storage/index.ts'
import type { NumberCheck } from '../../../whatsapp/index.ts'
import { connectedRows } from '../../connections/index.ts'
import { type ContactRow, contacts, updateContact } from '../contact-row.ts'
import { identify } from '../identity/identify.ts'
import { mergeContacts } from '../identity/merge.ts'
import { publishContact } from '../shown.ts'
import { askWhatsApp } from './ask.ts'

/**
 * Numbers that were saved while no connection was up, or came in a file: WhatsApp is asked about them one by one, with
 * pauses, while a connection is up, the oldest first. What it does not answer is asked again later. Other modules keep such
 * numbers, too; all have one pace.
 */
const check = job<{ silent?: string[] }>('contacts.verify')

/** A number about which WhatsApp is to be asked. */
export interface WaitingNumber {
  number: string
  since: number
}

/** Whose numbers wait says which of theirs has waited longest, but for those about which nobody has just answered. */
export const numberWaits = fact<{ silent: readonly string[] }, WaitingNumber | undefined>('number waits')

/** WhatsApp has said of a number whether it knows it, and how it writes it; whoever keeps one that waits takes that over. */
export const numberAnswered = fact<{ number: string; pn: string | undefined }>('number answered')

/** WhatsApp takes many questions in a row, or an even beat, for those of a machine that looks for people to write to. */
const SHORTEST_PAUSE = 8 * SECOND
/** Some 7,800 questions a day; numbers were reported as banned for more than 10,000. */
export const LONGEST_PAUSE = 14 * SECOND
/** After a question that nobody answered although a connection is up. */
export const AFTER_SILENCE = 10 * MINUTE
/** So many numbers step back behind the others for want of an answer, then the first of them is asked about anew. */
const MOST_SILENT = 50

export const NEXT_TO_CHECK = `SELECT * FROM contacts WHERE number IS NOT NULL AND verifiedAt IS NULL AND numberCheckedAt IS NULL
  AND number NOT IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT 1`

const nextContact = async (db: TenantDb, silent: readonly string[]): Promise<ContactRow | undefined> =>
  (await run<ContactRow>(db, NEXT_TO_CHECK, [JSON.stringify(silent)]))[0]

/** The number that has waited longest, a contact's or another module's; of those that nobody answered the first, where no other is left. */
async function nextToCheck(tx: DeskTx, silent: readonly string[]): Promise<WaitingNumber | undefined> {
  const contact = await nextContact(tx.db, silent)
  const waiting = (await tx.tell(numberWaits, { silent })).filter(one => one !== undefined)
  if (contact?.number) waiting.push({ number: contact.number, since: contact.createdAt })
  const next = waiting.toSorted((one, other) => one.since - other.since)[0]
  return next || silent.length === 0 ? next : nextToCheck(tx, [])
}

const pause = (): number => SHORTEST_PAUSE + Math.floor(Math.random() * (LONGEST_PAUSE - SHORTEST_PAUSE))

/** Has the numbers that wait asked about. To be called by whoever saves one unverified, and when a connection comes up. */
export async function checkLater(tx: DeskTx, after = pause(), silent: string[] = []): Promise<void> {
  if (!(await nextToCheck(tx, silent)) || (await connectedRows(tx.db)).length === 0) return
  await tx.schedule(check.at(tx.now + after, 'next', { silent }))
}

export const verifyJobs = [
  whenDue(check, async (tx, { silent = [] }) => {
    const asked = await nextToCheck(tx, silent)
    const { background } = tx.services
    if (asked)
      tx.afterCommit(() => background('checking a number', tx.companyId, desk => checkOne(desk, asked, silent)))
  }),
]

async function checkOne(desk: Desk, { number }: WaitingNumber, silent: string[]): Promise<void> {
  const answer = await askWhatsApp(desk, number)
  await desk.transaction(async tx => {
    if (answer.result === 'no-answer') {
      const others = silent.filter(one => one !== number)
      return checkLater(tx, AFTER_SILENCE, [...others, number].slice(-MOST_SILENT))
    }
    await takeAnswer(tx, number, answer)
    await checkLater(tx, pause(), silent)
  })
}

/** Keeps what WhatsApp says of a number, for all that keep it; returns the contact that has it, where there is one. */
export async function takeAnswer(
  tx: DeskTx,
  number: string,
  answer: Exclude<NumberCheck, { result: 'no-answer' }>,
): Promise<number | undefined> {
  const row = await contacts.find(tx.db, 'number', number)
  const settled = row?.verifiedAt === null ? await settle(tx, row, answer) : row?.id
  await tx.tell(numberAnswered, { number, pn: answer.result === 'found' ? answer.pn : undefined })
  return settled
}

/**
 * Takes over what WhatsApp says of a number: how it writes it and whose LID is behind it, or that it knows nobody there. Who is a contact
 * already by the number as WhatsApp writes it is the same person (decision 16).
 */
async function settle(tx: DeskTx, row: ContactRow, answer: NumberCheck): Promise<number> {
  const numberCheckedAt = tx.now
  if (answer.result !== 'found') {
    await publishContact(tx, 'update', await updateContact(tx.db, row, { numberCheckedAt, updatedAt: tx.now }))
    return row.id
  }
  const { pn, lid } = answer
  const other = await contacts.find(tx.db, 'number', pn)
  const person = other && other.id !== row.id ? await mergeContacts(tx, row, other) : row
  await updateContact(tx.db, person, { numberCheckedAt, number: pn })
  return (await identify(tx, { pn, ...(lid ? { lid } : {}) })).id
}
