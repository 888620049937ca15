import type { PaymentsEmulator } from '../../../../emulators/payments/payments.ts'
import type { TestClient } from '../../../app/testing/client.ts'
import type { TestCompany, World } from '../../../app/testing/world.ts'
import type { Reply } from '../../../kit/contract.ts'
import { companyRoutes } from '../../companies/contract.ts'
import { invoiceRoutes } from '../contract.ts'
import { checkout } from '../fixtures.ts'

/** A company that owes an invoice since a day; the next one's due date is a month later. */
export async function owes(superAdmin: TestClient, { id, admin }: TestCompany, dueDate = '2026-11-30') {
  await superAdmin.call(companyRoutes.update, { params: { id }, body: { dueDate } })
  const [invoice] = await admin.call(invoiceRoutes.listOwn)
  return invoice!
}

/** The same, and asks to pay it: the reference of its charge. */
export async function owesCharge(world: World, superAdmin: TestClient, company: TestCompany, dueDate?: string) {
  const invoice = await owes(superAdmin, company, dueDate)
  await company.admin.call(invoiceRoutes.subscribe, { body: checkout(invoice.id) })
  return { invoice, reference: await referenceOf(world, invoice.id) }
}

/** Of the newest charge of an invoice. */
export async function referenceOf(world: World, invoiceId: number): Promise<string> {
  const { reference } = await world.app.platform.store.db
    .selectFrom('charges')
    .select('reference')
    .where('invoiceId', '=', invoiceId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return reference
}

/** Where a company stands: its invoices, the newest first, and its due date. */
export async function paymentsOf(superAdmin: TestClient, { id }: TestCompany) {
  const { invoices } = await superAdmin.call(invoiceRoutes.list, { query: { companyId: id } })
  const { dueDate } = await superAdmin.call(companyRoutes.get, { params: { id } })
  return { dueDate, statuses: invoices.map(({ status }) => status) }
}

/** What the operator is told about money that paid nothing, the newest first. */
export const straysTold = async (superAdmin: TestClient): Promise<Reply<typeof invoiceRoutes.strays>['strays']> =>
  (await superAdmin.call(invoiceRoutes.strays)).strays

/** What is stored of notifications: of which charge, and whether the bank was asked. */
export const notificationsStored = (world: World) =>
  world.app.platform.store.db
    .selectFrom('payment_notifications')
    .select(['reference', 'workedAt'])
    .orderBy('id')
    .execute()

/** Posts a body as the bank does, or anybody else. */
export async function notify(
  { notices }: PaymentsEmulator,
  body: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const { url, token = '' } = notices.listeners.asaas!
  const provided = { 'content-type': 'application/json', 'asaas-access-token': token, ...headers }
  return (await fetch(url, { method: 'POST', headers: provided, body })).status
}
