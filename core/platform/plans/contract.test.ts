import { expect, test } from 'vitest'
import { Money, PlanChange, PlanInput } from './contract.ts'
import { featuresOf, planColumns, planOf } from './plans.ts'

test.each([
  [30, 30],
  ['30', 30],
  ['49,90', 49.9],
  [0.1, 0.1],
  ['', 0],
  [1.005, undefined],
  [-1, undefined],
  ['1.000,00', 1000],
  ['1.234.567,8', 1234567.8],
  [' 1.234,56 ', 1234.56],
  ['1.234', undefined],
  ['12.34,56', undefined],
  ['1,234.56', undefined],
  ['12x', undefined],
])('%s as money is %s', (given, value) => {
  expect(Money.safeParse(given).data).toBe(value)
})

test('Money goes through cents without losing any', () => {
  const stored = { id: 1, createdAt: 0, updatedAt: 0, users: 0, connections: 0, queues: 0, limitFluxo: null }
  for (const value of [0.07, 1.1, 19.99, 1234567.89]) {
    const columns = planColumns(PlanInput.parse({ name: 'Plano', value }))
    expect(Number.isInteger(columns.valueCents)).toBe(true)
    expect(planOf({ ...stored, name: 'Plano', valueCents: 0, ...columns } as never).value).toBe(value)
  }
})

test('The default plan form has no users, connections and queues, and every feature', () => {
  expect(PlanInput.parse({ name: 'Plano' })).toMatchObject({ users: 0, connections: 0, queues: 0, useKanban: true })
})

test('A feature is enabled unless it is explicitly false', () => {
  expect(featuresOf('{}').useCampaigns).toBe(true)
  expect(featuresOf('{"useCampaigns":false}')).toMatchObject({ useCampaigns: false, useKanban: true })
})

test('A change touches only what it names', () => {
  expect(PlanChange.parse({ users: '5' })).toEqual({ users: 5 })
})
