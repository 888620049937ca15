import { type Invoice, invoiceEvents, invoiceRoutes, OWN_PAGE } from '../../../core/platform/invoices/contract.ts'
import { client } from '../../lib/api/client.ts'
import { type List, listOf, reloadOn, useList } from '../../lib/lists/index.ts'

export const invoicesApi = client(invoiceRoutes)

/** The company's own, newest first. */
export const useInvoices = (): List<Invoice> =>
  useList(listOf(invoiceRoutes.listOwn, { pageSize: OWN_PAGE, live: [reloadOn(invoiceEvents.billing, () => true)] }))

/** What is owed, the oldest first. */
export const openOnes = (invoices: readonly Invoice[]): Invoice[] =>
  invoices.filter(({ status }) => status === 'open').toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
