import { type CompanyContext, type CompanyTx, domainEvent } from '../../../company/index.ts'
import { job, jobWaiting, whenDue } from '../../../company/jobs/index.ts'
import { MINUTE, SECOND } from '../../../kit/clock.ts'
import { run } from '../../../storage/index.ts'
import type { KnownCheck, NumberCheck } from '../../../whatsapp/index.ts'
import { connectedRows } from '../../connections/index.ts'
import { type ContactRow, contacts, updateContact } from '../contact-row.ts'
import { identify } from '../identity/identify.ts'
import { mergeContacts } from '../identity/merge.ts'
import { publishContact } from '../serialize.ts'
import { askAboutNumbers, numbersAtOnce } from './ask.ts'

/**
 * Numbers that were saved while no connection was up, or came in a file: WhatsApp is asked about them in the background, some at a
 * time, with as many pauses as numbers, while a connection is up, the oldest first. What it does not answer is asked again later. Other
 * modules keep such numbers, too; all have one pace. The job waits from one question to the next, also where no number does: it is what
 * keeps the pace, over a restart as well.
 */
const check = job<{ silent?: string[]; restsUntil?: number }>('contacts.verify')
const NEXT = 'next'

/** A number about which WhatsApp is to be asked. */
export interface WaitingNumber {
  number: string
  since: number
}

/** Whose numbers wait says which `most` of theirs have waited longest, but for those about which nobody has just answered. */
export const numbersWait = domainEvent<{ silent: readonly string[]; most: number }, readonly WaitingNumber[]>(
  'numbers wait',
)

/** WhatsApp has said of a number whether it knows it, and how it writes it; anyone who keeps one that waits takes that over. */
export const numberAnswered = domainEvent<{ number: string; pn: string | undefined }>('number answered')

/** WhatsApp takes many questions in a row, or an even beat, for those of a machine that looks for people to write to. */
export const SHORTEST_PAUSE = 8 * SECOND
/** Some 7,800 numbers a day; some were reported as banned for more than 10,000. */
export const LONGEST_PAUSE = 14 * SECOND
/** After a question that nobody answered although a connection is up. */
export const AFTER_SILENCE = 10 * MINUTE
/** So many numbers are asked about in one question, where the ways to WhatsApp take that many. */
const AT_ONCE = 10
/** So many numbers step back behind the others for want of an answer, then the first of them is asked about again. */
const MOST_SILENT = 50

export const NEXT_TO_CHECK = `SELECT number, createdAt AS since FROM contacts
  WHERE number IS NOT NULL AND verifiedAt IS NULL AND numberCheckedAt IS NULL
  AND number NOT IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT ?`

/** The numbers that have waited longest, contacts' and other modules'; of those that nobody answered the first, where no other is left. */
async function nextToCheck(tx: CompanyTx, silent: readonly string[], most: number): Promise<string[]> {
  const contactsWait = await run<WaitingNumber>(tx.db, NEXT_TO_CHECK, [JSON.stringify(silent), most])
  const waiting = [...contactsWait, ...(await tx.emit(numbersWait, { silent, most })).flat()]
  const oldest = waiting.toSorted((one, other) => one.since - other.since).map(({ number }) => number)
  const next = [...new Set(oldest)].slice(0, most)
  return next.length > 0 || silent.length === 0 ? next : nextToCheck(tx, [], most)
}

const pause = (): number => SHORTEST_PAUSE + Math.floor(Math.random() * (LONGEST_PAUSE - SHORTEST_PAUSE))

/** Has the numbers that wait asked about. To be called by anyone who saves one unverified, and when a connection comes up. */
export async function checkLater(tx: CompanyTx): Promise<void> {
  if ((await nextToCheck(tx, [], 1)).length === 0 || (await connectedRows(tx.db)).length === 0) return
  const next = await jobWaiting<{ silent?: string[]; restsUntil?: number }>(tx.db, check, NEXT)
  const soonest = Math.max(tx.now + pause(), next?.payload.restsUntil ?? 0)
  if (!next || next.dueAt > soonest) await tx.schedule(check.at(soonest, NEXT, next?.payload ?? {}))
}

export const verifyJobs = [
  whenDue(check, async (tx, { silent = [] }) => {
    // When one comes up it begins again.
    const most = Math.min(AT_ONCE, await numbersAtOnce(tx))
    const requested = most === 0 ? [] : await nextToCheck(tx, silent, most)
    if (requested.length === 0) return
    const restsUntil = requested.reduce(until => until + pause(), tx.now)
    // Should the question be cut short, it goes on by this.
    await tx.schedule(check.at(tx.now + AFTER_SILENCE, NEXT, { silent, restsUntil }))
    const { background } = tx.services
    tx.afterCommit(() =>
      background('checking numbers', company => checkAll(company, requested, { silent, restsUntil })),
    )
  }),
]

async function checkAll(
  company: CompanyContext,
  requested: readonly string[],
  { silent, restsUntil }: { silent: string[]; restsUntil: number },
): Promise<void> {
  const answers = await askAboutNumbers(company, requested)
  const unanswered: string[] = []
  for (const [at, number] of requested.entries())
    if (!(await isTaken(company, number, answers[at]!))) unanswered.push(number)
  const others = silent.filter(one => !unanswered.includes(one))
  const after = unanswered.length === requested.length ? AFTER_SILENCE : 0
  await company.transaction(tx =>
    tx.schedule(
      check.at(Math.max(restsUntil, tx.now + after), NEXT, {
        silent: [...others, ...unanswered].slice(-MOST_SILENT),
        restsUntil,
      }),
    ),
  )
}

/** Each for itself: where one cannot be stored, the answers about the others are. */
async function isTaken(company: CompanyContext, number: string, answer: NumberCheck): Promise<boolean> {
  if (answer.result === 'no-answer' || answer.result === 'cannot-tell') return false
  try {
    await company.transaction(tx => takeAnswer(tx, number, answer))
    return true
  } catch (error) {
    company.services.logError('checking a number', error)
    return false
  }
}

/** Keeps what WhatsApp says of a number, for all that keep it; returns the contact that has it, where there is one. */
export async function takeAnswer(tx: CompanyTx, number: string, answer: KnownCheck): Promise<number | undefined> {
  const row = await contacts.find(tx.db, 'number', number)
  const settled = row?.verifiedAt === null ? await settle(tx, row, answer) : row?.id
  await tx.emit(numberAnswered, { number, pn: answer.result === 'found' ? answer.pn : undefined })
  return settled
}

/**
 * Takes over what WhatsApp says of a number: how it writes it and whose LID is behind it, or that it knows nobody there. Who is a contact
 * already by the number as WhatsApp writes it is the same person (decision 16).
 */
async function settle(tx: CompanyTx, row: ContactRow, answer: NumberCheck): Promise<number> {
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
