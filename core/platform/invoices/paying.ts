import { auditPlatform, type ByPerson, type Platform } from '../../company/index.ts'
import { whoMay } from '../../domain/access/events.ts'
import { monthsAfter } from '../../kit/calendar.ts'
import { dayIn } from '../../kit/clock.ts'
import { fail, found } from '../../kit/errors.ts'
import { type PlatformDb, type Row, table } from '../../storage/index.ts'
import { monthsOf } from '../companies/contract.ts'
import { companyById, extendDueDate } from '../companies/index.ts'
import { sendMailsSoon, writeReceipt } from '../mails/index.ts'
import { voidCharges, withdrawSoon } from './charges.ts'
import { invoiceErrors, invoiceEvents } from './contract.ts'
import { billingChanged } from './live.ts'
import { invoicePermissions } from './permissions.ts'

const invoices = table('invoices')

/** Who says that an invoice was paid, where it is the operator at the command line: pages say it in words. */
const OPERATOR = ''

/** An invoice that was paid: its company with the new due date. */
export interface Payment {
  company: { id: number; dueDate: string }
  companyName: string
}

/**
 * Says that an invoice was paid: `by` is who says so, when a person does; else it is the operator. Throws ERR_NO_INVOICE_FOUND, and
 * ERR_INVOICE_PAID for one that was paid before.
 */
export async function payInvoice(platform: Platform, id: number, by?: ByPerson): Promise<void> {
  const { store, clock } = platform
  const payment = await store.transaction(async ({ db }) => {
    const invoice = found(await invoices.byId(db, id), invoiceErrors.ERR_NO_INVOICE_FOUND)
    if (invoice.status === 'paid') throw fail(invoiceErrors.ERR_INVOICE_PAID)
    return markPaid(db, invoice, { paidBy: by?.caller.name ?? OPERATOR, now: clock.now() })
  })
  await reportPayment(platform, payment, by)
}

/** Marks an open invoice as paid and moves its company's due date on by the recurrence, from the later of due date and today. */
export async function markPaid(
  db: PlatformDb,
  { id, companyId, dueDate: owed }: Pick<Row<'invoices'>, 'id' | 'companyId' | 'dueDate'>,
  { paidBy, now }: { paidBy: string; now: number },
): Promise<Payment> {
  await invoices.update(db, id, { status: 'paid', paidAt: now, paidBy, updatedAt: now })
  await voidCharges(db, id, now)
  await writeReceipt(db, { companyId, dueDate: owed }, now)
  const company = await companyById(db, companyId)
  const today = dayIn(company.timeZone, now)
  const from = company.dueDate !== null && company.dueDate > today ? company.dueDate : today
  const dueDate = monthsAfter(from, monthsOf[company.recurrence])
  await extendDueDate(db, companyId, dueDate, now)
  return { company: { id: companyId, dueDate }, companyName: company.name }
}

/** After the commit: the company may work again, and its pages learn of it. */
export async function reportPayment(
  platform: Platform,
  { company, companyName }: Payment,
  by?: ByPerson,
): Promise<void> {
  await platform.companies.reload(company.id)
  await auditPlatform(platform, { kind: 'invoicePaid', subject: companyName }, { by, company: company.id })
  await withdrawSoon(platform)
  sendMailsSoon(platform)
  billingChanged(platform, company.id)
  platform.sockets.publish(
    company.id,
    invoiceEvents.payment.of({ action: 'CONCLUIDA', company }, whoMay(invoicePermissions.pay)),
  )
}
