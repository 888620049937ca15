import { expect, test } from 'vitest'
import { rejection } from '../../app/testing/thrown-error.ts'
import type { Entitlements } from '../../domain/access/caller.ts'
import { PlanChange, PlanInput } from './contract.ts'
import { checkLimit, featuresOf, planColumns, planOf } from './plans.ts'

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

test('What a form leaves empty is none, and what it names is a number', () => {
  expect(PlanInput.parse({ name: 'Plano', users: '', limitFluxo: '' })).toMatchObject({ users: 0, limitFluxo: null })
  expect(PlanInput.parse({ name: 'Plano', users: '7', limitFluxo: '8' })).toMatchObject({ users: 7, limitFluxo: 8 })
})

test('There may be as many as the plan allows, and not one more', () => {
  const desk = { entitlements: () => ({ limits: { users: 2, connections: 0, queues: 9 } }) as Entitlements }
  expect(rejection(() => checkLimit(desk, 'users', 1))).toBeUndefined()
  expect(rejection(() => checkLimit(desk, 'users', 2))).toMatchObject({ code: 'ERR_LIMIT_USERS', data: { limit: 2 } })
  expect(rejection(() => checkLimit(desk, 'connections', 0))?.code).toBe('ERR_LIMIT_CONNECTIONS')
  expect(rejection(() => checkLimit(desk, 'queues', 10))?.code).toBe('ERR_LIMIT_QUEUES')
})
