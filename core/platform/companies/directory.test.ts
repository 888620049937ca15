import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import { updateCompany } from './companies.ts'

const NOTHING = { users: 0, connections: 0, queues: 0, fileBytes: 0 }

test('A company that nobody knows may do nothing', ({ world }) => {
  const { companies } = world.app.platform
  expect(companies.nameOf(999)).toBe('')
  expect([companies.knows(999), companies.companyIds().includes(999)]).toEqual([false, false])
  expect(companies.entitlementsOf(999)).toMatchObject({
    companyId: 999,
    active: false,
    overdue: false,
    dueDate: null,
    timeZone: 'UTC',
    schedules: [],
    limits: { ...NOTHING, limitFluxo: 0 },
  })
})

test('What is known of a company is what its row says when it is read again, of that company alone', async ({
  world,
  company,
}) => {
  const { companies, store } = world.app.platform
  const other = await world.company()
  const change = async (row: object) => {
    await updateCompany(store.db, company.id, row)
    await updateCompany(store.db, other.id, { ...row, name: `${other.name} ?` })
    await companies.reload(company.id)
    return companies.entitlementsOf(company.id)
  }
  expect(companies.entitlementsOf(company.id)).toMatchObject({ active: true, overdue: false })
  expect((await change({ planId: null })).limits).toMatchObject(NOTHING)
  expect(await change({ status: 0, dueDate: null })).toMatchObject({ active: false, dueDate: null, overdue: false })
  expect(companies.entitlementsOf(other.id)).toMatchObject({ active: true })
  expect(companies.nameOf(other.id)).toBe(other.name)
  expect(companies.companyIds()).toContain(company.id)
  await change({ phase: 'leaving' })
  expect(companies.knows(company.id)).toBe(false)
})
