import { randomUUID } from 'node:crypto'
import type { Platform } from '../../company/index.ts'
import { daysAfter } from '../../kit/calendar.ts'
import { dayIn } from '../../kit/clock.ts'
import type { PlatformDb } from '../../storage/index.ts'
import { platformOptions } from '../options/index.ts'
import type { MailKind } from './contract.ts'
import { dueDatesAround, reminderOn } from './moments.ts'
import { mailPost, reportMails } from './post.ts'

/** Mails that are written in one transaction. */
const AT_ONCE = 100

interface Owed {
  companyId: number
  dueDate: string
}

/**
 * Writes the reminders of today that are not written yet, those of one company or of all; done again it writes nothing. Where no
 * server is set up none are, also not later: what nobody could be told about in time is not told.
 */
export async function writeReminders(platform: Platform, companyId?: number): Promise<void> {
  const { store, clock } = platform
  if (!(await platformOptions(store.db)).mail) return
  const now = clock.now()
  const open = await openInvoices(store.db, now, companyId)
  const [first, last] = [open[0], open.at(-1)]
  if (!first || !last) return
  const before = await mailsBetween(store.db, first.dueDate, last.dueDate).execute()
  const written = new Set(before.map(keyOf))
  const days = new Map<string, string>()
  const lacking = open
    .filter(owed => platform.companies.entitlementsOf(owed.companyId).active)
    .flatMap(({ companyId: id, dueDate, timeZone }) => {
      // To ask for it costs a tenth of a millisecond.
      const today = days.get(timeZone) ?? dayIn(timeZone, now)
      days.set(timeZone, today)
      const kind = reminderOn(dueDate, today)
      return kind ? [{ companyId: id, dueDate, kind }] : []
    })
    .filter(mail => !written.has(keyOf(mail)))
  for (let at = 0; at < lacking.length; at += AT_ONCE)
    await store.transaction(async ({ db }) => {
      for (const { kind, ...owed } of lacking.slice(at, at + AT_ONCE)) await writeMail(db, kind, owed, now)
    })
  if (lacking.length === 0) return
  reportMails(platform)
  platform.own(mailPost).soon()
}

/** Writes the receipt of an invoice, in the transaction that pays it; `sendMailsSoon` has it sent. */
export async function writeReceipt(db: PlatformDb, paid: Owed, now: number): Promise<void> {
  if ((await platformOptions(db)).mail) await writeMail(db, 'receipt', paid, now)
}

/** Has sent what was written. */
export const sendMailsSoon = (platform: Platform): void => platform.own(mailPost).soon()

/** Nobody is written to twice of the same. */
async function writeMail(db: PlatformDb, kind: MailKind, { companyId, dueDate }: Owed, now: number): Promise<void> {
  await db
    .insertInto('billing_mails')
    .values({ companyId, dueDate, kind, messageId: randomUUID(), nextAt: now, createdAt: now, updatedAt: now })
    .onConflict(conflict => conflict.columns(['companyId', 'dueDate', 'kind']).doNothing())
    .execute()
}

/** Those whose due date is near, anywhere in the world. */
function openInvoices(db: PlatformDb, now: number, companyId?: number) {
  const utc = dayIn('UTC', now)
  return db
    .selectFrom('invoices')
    .innerJoin('companies', 'companies.id', 'invoices.companyId')
    .select(['invoices.companyId', 'invoices.dueDate', 'companies.timeZone'])
    .where('invoices.status', '=', 'open')
    .where('invoices.dueDate', '>=', dueDatesAround(daysAfter(utc, -1)).from)
    .where('invoices.dueDate', '<=', dueDatesAround(daysAfter(utc, 1)).to)
    .$if(companyId !== undefined, query => query.where('invoices.companyId', '=', companyId!))
    .orderBy('invoices.dueDate')
    .execute()
}

/** What was written about due dates between two days. */
export const mailsBetween = (db: PlatformDb, first: string, last: string) =>
  db
    .selectFrom('billing_mails')
    .select(['companyId', 'dueDate', 'kind'])
    .where('dueDate', '>=', first)
    .where('dueDate', '<=', last)

const keyOf = ({ companyId, dueDate, kind }: Owed & { kind: MailKind }): string => `${companyId} ${dueDate} ${kind}`
