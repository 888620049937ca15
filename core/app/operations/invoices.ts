import * as z from 'zod'
import { InputId } from '../../kit/fields.ts'
import { InvoiceStatus } from '../../platform/invoices/contract.ts'
import { makeInvoices, payInvoice, platformInvoice, platformInvoices } from '../../platform/invoices/index.ts'
import { allowing } from './fields.ts'
import { operation } from './operation.ts'
import { companyOf, Which } from './which.ts'

const MOST = 1000

/** What companies owe and have paid. */
export const invoiceOperations = {
  list: operation({
    name: 'invoice list',
    input: z.object({ company: Which.optional(), status: InvoiceStatus.optional() }),
    async work({ platform }, { company, status }) {
      const companyId = company === undefined ? null : (await companyOf(platform.store.db, company)).id
      const { invoices } = await platformInvoices(platform, { pageNumber: 1, searchParam: '', companyId, status }, MOST)
      return invoices
    },
  }),
  make: operation({
    name: 'invoice make',
    input: z.object({}),
    async work({ platform }) {
      return { made: await makeInvoices(platform) }
    },
  }),
  pay: operation({
    name: 'invoice pay',
    input: z.object({ id: allowing(InputId, () => 'its number', '7') }),
    async work({ platform }, { id }) {
      await payInvoice(platform, id)
      return platformInvoice(platform.store.db, id)
    },
  }),
}
