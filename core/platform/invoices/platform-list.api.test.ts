import { expect } from 'vitest'
import { queryPlan } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import { companyRoutes } from '../companies/contract.ts'
import { optionRoutes } from '../options/contract.ts'
import { planRoutes } from '../plans/contract.ts'
import { invoiceRoutes } from './contract.ts'
import { platformInvoicesQuery } from './invoices.ts'

/** The world begins on 20 November 2026. */
test('The operator finds what companies owe and have paid by company, plan and state', async ({ openWorld }) => {
  const world = await openWorld()
  const superAdmin = await world.superAdmin()
  const [bakery, garage] = [await world.company('Padaria São José'), await world.company('Oficina')]
  const gold = await superAdmin.call(planRoutes.create, { body: { name: 'Ouro', value: 99 } })
  await superAdmin.call(companyRoutes.update, { params: { id: bakery.id }, body: { dueDate: '2026-11-19' } })
  await superAdmin.call(companyRoutes.update, {
    params: { id: garage.id },
    body: { dueDate: '2026-11-20', planId: gold.id },
  })
  await superAdmin.call(optionRoutes.change, {
    body: { pixKey: 'oi@balcao.example', pixName: 'Balcão', pixCity: 'São Paulo' },
  })
  const found = async (query: object) =>
    (await superAdmin.call(invoiceRoutes.list, { query })).invoices.map(({ companyName }) => companyName)
  expect(await found({})).toEqual(['Oficina', 'Padaria São José'])
  expect(await found({ searchParam: 'sao jose' })).toEqual(['Padaria São José'])
  expect(await found({ searchParam: 'our' })).toEqual(['Oficina'])
  expect(await found({ searchParam: 'nada' })).toEqual([])
  expect(await found({ companyId: bakery.id })).toEqual(['Padaria São José'])
  expect(await found({ status: 'open', overdue: 'true' })).toEqual(['Padaria São José'])
  expect(await found({ status: 'open', overdue: 'false' })).toEqual(['Oficina'])
  expect(await found({ dueFrom: '2026-11-20' })).toEqual(['Oficina'])
  expect(await found({ dueUntil: '2026-11-19' })).toEqual(['Padaria São José'])
  expect(await found({ dueFrom: '2026-11-21', dueUntil: '2026-11-30' })).toEqual([])
  const owed = (query: object) => superAdmin.call(invoiceRoutes.owed, { query })
  const [both, none] = [
    { count: 2, value: 129 },
    { count: 0, value: 0 },
  ]
  expect(await owed({})).toEqual({ open: both, overdue: { count: 1, value: 30 } })
  expect(await owed({ searchParam: 'oficina' })).toEqual({ open: { count: 1, value: 99 }, overdue: none })
  expect(await owed({ status: 'paid' })).toEqual({ open: none, overdue: none })
  const { invoices } = await superAdmin.call(invoiceRoutes.list, { query: { companyId: garage.id } })
  expect(invoices).toMatchObject([{ provider: null, paidAt: null, paidBy: null }])
  const socket = await superAdmin.fullSocket()
  const paid = await superAdmin.call(invoiceRoutes.pay, { params: { id: invoices[0]!.id } })
  expect(paid).toMatchObject({ paidBy: expect.any(String), paidAt: '2026-11-20T15:00:00.000Z' })
  await socket.settled()
  expect(socket.frames.map(({ event }) => event)).toContain('company-1-billing')
  expect(await found({ status: 'paid' })).toEqual(['Oficina'])
  expect(await found({ overdue: 'true' })).toEqual(['Padaria São José'])
})

const query = { pageNumber: 1, searchParam: '', companyId: null }
const COMPANY = 'SEARCH companies USING INTEGER PRIMARY KEY (rowid=?)'
const CHARGES = [
  'CORRELATED SCALAR SUBQUERY 1',
  'SEARCH charges USING INDEX charges_invoice (invoiceId=?)',
  'USE TEMP B-TREE FOR ORDER BY',
]
const OF_COMPANY = 'SEARCH invoices USING INDEX invoices_of_company (companyId=?)'
const OF_STATE = 'SEARCH invoices USING INDEX invoices_by_status (status=?)'
test.for([
  ['all invoices', {}, ['SCAN invoices', COMPANY, ...CHARGES]],
  ['those of a company', { companyId: 2 }, [COMPANY, OF_COMPANY, ...CHARGES]],
  ['those of a state', { status: 'open', overdue: true }, [OF_STATE, COMPANY, ...CHARGES]],
  ['those due in a month', { dueFrom: '2026-11-01', dueUntil: '2026-11-30' }, ['SCAN invoices', COMPANY, ...CHARGES]],
] as const)(
  '%s are walked from the newest on, and nothing but the charges of one is sorted',
  async ([_, filter, plan], { world }) => {
    const { platform } = world.app
    const requested = platformInvoicesQuery(platform, { ...query, ...filter })
    expect(await queryPlan(platform.store.db as never, requested)).toEqual(plan)
  },
)

test('A search looks through companies and plans once, and not again with each invoice', async ({ world }) => {
  const { platform } = world.app
  const requested = platformInvoicesQuery(platform, { ...query, searchParam: 'nada' })
  const plan = await queryPlan(platform.store.db as never, requested)
  expect(plan[0]).toBe('SCAN invoices')
  expect(plan.filter(step => step.includes('LIST SUBQUERY'))).toEqual(['LIST SUBQUERY 2', 'LIST SUBQUERY 3'])
})
