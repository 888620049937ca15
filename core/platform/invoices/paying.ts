import { whoMay } from '../../access/events.ts'
import { auditPlatform, type ByPerson, type Platform } from '../../desk/index.ts'
import { monthsAfter } from '../../kit/calendar.ts'
import { dayIn } from '../../kit/clock.ts'
import { fail, found } from '../../kit/errors.ts'
import { table } from '../../storage/index.ts'
import { monthsOf } from '../companies/contract.ts'
import { companyById, extendDueDate } from '../companies/index.ts'
import { voidCharges, withdrawSoon } from './charges.ts'
import { invoiceErrors, invoiceEvents } from './contract.ts'
import { invoicePermissions } from './permissions.ts'

const invoices = table('invoices')

/**
 * Marks an invoice as paid and moves its company's due date on by the recurrence, from the later of due date and today, in one
 * transaction. `by` is who says so, when a person does; else it is the operator. Throws ERR_NO_INVOICE_FOUND, and ERR_INVOICE_PAID for one that was paid before.
 */
export async function payInvoice(platform: Platform, id: number, by?: ByPerson): Promise<void> {
  const { store, clock, companies, sockets } = platform
  const now = clock.now()
  const { name, ...company } = await store.transaction(async ({ db }) => {
    const invoice = found(await invoices.byId(db, id), invoiceErrors.ERR_NO_INVOICE_FOUND)
    if (invoice.status === 'paid') throw fail(invoiceErrors.ERR_INVOICE_PAID)
    await invoices.update(db, id, {
      status: 'paid',
      paidAt: now,
      paidBy: by?.caller.name ?? 'balcao invoice pay',
      updatedAt: now,
    })
    await voidCharges(db, id, now)
    const company = await companyById(db, invoice.companyId)
    const today = dayIn(company.timeZone, now)
    const from = company.dueDate !== null && company.dueDate > today ? company.dueDate : today
    const dueDate = monthsAfter(from, monthsOf[company.recurrence])
    await extendDueDate(db, company.id, dueDate, now)
    return { id: company.id, dueDate, name: company.name }
  })
  await companies.reload(company.id)
  await auditPlatform(platform, { kind: 'invoicePaid', subject: name }, { by, company: company.id })
  await withdrawSoon(platform, company.id)
  sockets.publish(
    company.id,
    invoiceEvents.payment.of({ action: 'CONCLUIDA', company }, whoMay(invoicePermissions.pay)),
  )
}
