import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { invoiceRoutes } from '../../platform/invoices/contract.ts'
import { FrontDesk } from './fixtures.ts'

test('What an overdue company answers by itself begins again with the payment, in the program that runs', async ({
  world,
  company,
}) => {
  const desk = await FrontDesk.open(world, company, { greetingMessage: 'Olá!' })
  const superAdmin = await world.superAdmin()
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate: '2026-11-01' } })
  const [ana, bia] = [desk.customer(), desk.customer()]
  await desk.hears(ana, 'oi')
  const { invoices } = await superAdmin.call(invoiceRoutes.list, { query: { companyId: company.id } })
  await superAdmin.call(invoiceRoutes.pay, { params: { id: invoices[0]!.id } })
  await desk.hears(bia, 'oi')
  await desk.later(0)
  expect(await desk.transcript(ana)).toEqual(['oi'])
  expect(await desk.transcript(bia)).toEqual(['oi', '> Olá!'])
  await desk.hears(ana, 'e agora?')
  expect(await desk.transcript(ana)).toEqual(['oi', 'e agora?', '> Olá!'])
})
