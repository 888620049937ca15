import { expect } from 'vitest'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { test } from '../../testing/test.ts'
import { invoiceOperations } from './invoices.ts'

const call = { tell: () => undefined, ending: new AbortController().signal }

test('The operator lists what is owed and says that it was paid', async ({ world, superAdmin, company }) => {
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate: '2026-11-30' } })
  const list = (words: { company?: string; status?: 'open' | 'paid' }) =>
    invoiceOperations.list.work(world.app, words, call)
  const [open] = await list({ company: company.name, status: 'open' })
  expect(open).toMatchObject({ companyName: company.name, dueDate: '2026-11-30', status: 'open' })
  const paid = await invoiceOperations.pay.work(world.app, { id: open!.id }, call)
  expect(paid).toMatchObject({ status: 'paid', paidBy: 'balcao invoice pay' })
  expect(await list({ company: company.name, status: 'open' })).toEqual([])
  await expect(invoiceOperations.pay.work(world.app, { id: open!.id }, call)).rejects.toThrow('ERR_INVOICE_PAID')
  await expect(list({ company: 'Ninguém' })).rejects.toThrow('There is no company Ninguém.')
})
