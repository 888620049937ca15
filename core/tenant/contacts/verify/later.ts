import { type Desk, type DeskTx, fact } from '../../../desk/index.ts'
import { job, whenDue } from '../../../jobs/index.ts'
import { MINUTE, SECOND } from '../../../kit/clock.ts'
import { run, type TenantDb } from '../../../storage/index.ts'
import type { NumberCheck } from '../../../whatsapp/index.ts'
import { connectedRows } from '../../connections/index.ts'
import { type ContactRow, contacts, updateContact } from '../contact-row.ts'
import { foldedOf } from '../contract.ts'
import { identify } from '../identity/identify.ts'
import { publishContact } from '../shown.ts'
import { askWhatsApp } from './ask.ts'

/**
 * Numbers that were saved while no connection was up, or came in a file: WhatsApp is asked about them one by one, with
 * pauses, while a connection is up, the oldest first. What it does not answer is asked again later. Other modules keep such
 * numbers, too; all have one pace.
 */
const check = job<Record<string, never>>('contacts.verify')

/** A number about which WhatsApp is to be asked. */
export interface WaitingNumber {
  number: string
  since: number
}

/** Whose numbers wait says which of theirs has waited longest. */
export const numberWaits = fact<Record<string, never>, WaitingNumber | undefined>('number waits')

/** WhatsApp has said of a number whether it knows it, and how it writes it; whoever keeps one that waits takes that over. */
export const numberAnswered = fact<{ number: string; pn: string | undefined }>('number answered')

/** WhatsApp takes many questions in a row for those of somebody who looks for people to write to. */
export const PAUSE = 8 * SECOND
/** After a question that nobody answered although a connection is up. */
export const AFTER_SILENCE = 10 * MINUTE

export const NEXT_TO_CHECK = `SELECT * FROM contacts WHERE number IS NOT NULL AND verifiedAt IS NULL AND numberCheckedAt IS NULL
  ORDER BY id LIMIT 1`

const nextContact = async (db: TenantDb): Promise<ContactRow | undefined> =>
  (await run<ContactRow>(db, NEXT_TO_CHECK, []))[0]

/** The number that has waited longest, a contact's or another module's. */
async function nextToCheck(tx: DeskTx): Promise<WaitingNumber | undefined> {
  const contact = await nextContact(tx.db)
  const waiting = (await tx.tell(numberWaits, {})).filter(one => one !== undefined)
  if (contact?.number) waiting.push({ number: contact.number, since: contact.createdAt })
  return waiting.toSorted((one, other) => one.since - other.since)[0]
}

/** Has the numbers that wait asked about. To be called by whoever saves one unverified, and when a connection comes up. */
export async function checkLater(tx: DeskTx, after = PAUSE): Promise<void> {
  if (!(await nextToCheck(tx)) || (await connectedRows(tx.db)).length === 0) return
  await tx.schedule(check.at(tx.now + after, 'next', {}))
}

export const verifyJobs = [
  whenDue(check, async tx => {
    const asked = await nextToCheck(tx)
    const { background } = tx.services
    if (asked) tx.afterCommit(() => background('checking a number', tx.companyId, desk => checkOne(desk, asked)))
  }),
]

async function checkOne(desk: Desk, { number }: WaitingNumber): Promise<void> {
  const answer = await askWhatsApp(desk, number)
  await desk.transaction(async tx => {
    if (answer.result !== 'no-answer') {
      const row = await contacts.find(tx.db, 'number', number)
      if (row?.verifiedAt === null) await settle(tx, row, answer)
      await tx.tell(numberAnswered, { number, pn: answer.result === 'found' ? answer.pn : undefined })
    }
    await checkLater(tx, answer.result === 'no-answer' ? AFTER_SILENCE : PAUSE)
  })
}

/** Takes over what WhatsApp says of a number: how it writes it and whose LID is behind it, or that it knows nobody there. */
async function settle(tx: DeskTx, row: ContactRow, answer: NumberCheck): Promise<void> {
  const numberCheckedAt = tx.now
  if (answer.result !== 'found') {
    await publishContact(tx, 'update', await updateContact(tx.db, row.id, { numberCheckedAt, updatedAt: tx.now }))
    return
  }
  const { pn, lid } = answer
  const isFree = (await contacts.find(tx.db, 'number', pn)) === undefined
  await updateContact(tx.db, row.id, {
    numberCheckedAt,
    ...(isFree ? { number: pn, folded: foldedOf({ ...row, number: pn }) } : {}),
  })
  await identify(tx, { pn, ...(lid ? { lid } : {}) })
}
