import { expect } from 'vitest'
import { connectionRoutes } from '../../tenant/connections/contract.ts'
import { aConnection } from '../../tenant/connections/fixtures.ts'
import { aContact } from '../../tenant/contacts/architecture-cases.ts'
import { contactRoutes } from '../../tenant/contacts/contract.ts'
import { aQueue } from '../../tenant/queues/architecture-cases.ts'
import { queueRoutes } from '../../tenant/queues/contract.ts'
import { test } from '../testing/test.ts'
import type { TestCompany } from '../testing/world.ts'

/** The companyId of a query is for super administrators alone (decision 5). */

let company: TestCompany
let other: TestCompany
test.beforeAll(async ({ world }) => {
  company = await world.company()
  other = await world.company()
  await aQueue(company.admin, { name: 'Vendas' })
  await aConnection(company.admin, { name: 'Loja' })
  await aContact(company.admin, { name: 'Carla' })
})

const lists = [
  ['queues', queueRoutes.list, 'Vendas'],
  ['connections', connectionRoutes.list, 'Loja'],
  ['contacts', contactRoutes.listAll, 'Carla'],
] as const

test.for(lists)(
  'A super administrator sees the %s of the company that is named',
  async ([_, route, name], { superAdmin }) => {
    const query = { companyId: company.id }
    expect(await superAdmin.call(route, { query })).toMatchObject([{ name }])
    expect(await superAdmin.call(route, {})).toEqual([])
  },
)

test.each(lists)('Nobody else sees the %s of a company by naming it', async (_, route) => {
  expect(await other.admin.call(route, { query: { companyId: company.id } })).toEqual([])
})

test.for(lists)('The %s of a company that is not there are not found', async ([_, route], { superAdmin }) => {
  const error = await superAdmin.refusal(route, { query: { companyId: 987_654 } })
  expect([error.status, error.code]).toEqual([404, 'ERR_NO_COMPANY_FOUND'])
})
