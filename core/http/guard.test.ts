import { expect, test } from 'vitest'
import { rejection } from '../app/testing/thrown-error.ts'
import type { Caller, Entitlements } from '../domain/access/caller.ts'
import { permission, staff } from '../domain/access/permissions.ts'
import type { Route } from '../domain/access/routes.ts'
import { bearer, brazilianDay, checkCaller, checkProgram, companyOfCall, type Gatekeeper } from './guard.ts'

const person = { profile: 'user', super: false, companyId: 2, mustChangePassword: false } as Caller
const superAdmin = { ...person, profile: 'admin', super: true } as Caller
const entitlements = {
  active: true,
  overdue: false,
  dueDate: '2026-11-19',
  features: { useCampaigns: false },
} as Entitlements
const forStaff = { path: '/things', allow: permission('things:use', staff) } as Partial<Route> as Route
const forSuper = { path: '/things', allow: 'super' } as Partial<Route> as Route

const codeOf = (route: Route, caller: Caller, its = entitlements) =>
  rejection(() => checkCaller(route, caller, its))?.code

test('anyone who has the permission may call, and nobody else', () => {
  expect([codeOf(forStaff, person), codeOf(forStaff, { ...person, profile: 'restaurante' })]).toEqual([
    undefined,
    'ERR_NO_PERMISSION',
  ])
})

test('what is for super administrators is for no others, whatever their profile', () => {
  const admin = { ...person, profile: 'admin' } as Caller
  expect([superAdmin, admin].map(caller => codeOf(forSuper, caller))).toEqual([undefined, 'ERR_NO_PERMISSION'])
  expect(codeOf({ ...forSuper, allow: 'connection' }, superAdmin)).toBe('ERR_NO_PERMISSION')
})

test('of a company that is overdue or inactive nobody calls but to pay, and of an inactive one not even then', () => {
  const overdue = { ...entitlements, overdue: true }
  const pay = { ...forStaff, whenOverdue: true } as Route
  expect([codeOf(forStaff, person, overdue), codeOf(pay, person, overdue)]).toEqual(['ERR_COMPANY_OVERDUE', undefined])
  const inactive = { ...overdue, active: false }
  expect([forStaff, pay].map(route => codeOf(route, person, inactive))).toEqual(Array(2).fill('ERR_COMPANY_INACTIVE'))
  expect(rejection(() => checkCaller(forStaff, person, overdue))?.data).toEqual({ date: '19/11/2026' })
})

test('with a provisional password one chooses another one and does nothing else', () => {
  const newcomer = { ...person, mustChangePassword: true }
  const choose = { ...forStaff, whenProvisional: true } as Route
  expect([codeOf(forStaff, newcomer), codeOf(choose, newcomer)]).toEqual(['ERR_PASSWORD_CHANGE_REQUIRED', undefined])
})

test('anyone who should choose a password first may pay all the same when the company is overdue', () => {
  const newcomer = { ...person, mustChangePassword: true }
  const pay = { ...forStaff, whenOverdue: true } as Route
  expect(codeOf(pay, newcomer)).toBe('ERR_PASSWORD_CHANGE_REQUIRED')
  expect(codeOf(pay, newcomer, { ...entitlements, overdue: true })).toBeUndefined()
})

test.each([
  ['a person', (route: Route, its: Entitlements) => checkCaller(route, person, its)],
  ['a program', checkProgram],
])('what the plan does not include is rejected to %s', (_, check) => {
  const campaigns = { ...forStaff, path: '/campaigns/:id' } as Route
  const rich = { ...entitlements, features: { useCampaigns: true } } as Entitlements
  expect([entitlements, rich].map(its => rejection(() => check(campaigns, its))?.code)).toEqual([
    'ERR_PLAN_FEATURE',
    undefined,
  ])
  expect(rejection(() => check(campaigns, entitlements))?.data).toEqual({ feature: 'useCampaigns' })
  expect(rejection(() => check(campaigns, { ...rich, overdue: true }))?.code).toBe('ERR_COMPANY_OVERDUE')
  expect(rejection(() => check({ ...campaigns, withoutPlan: true }, entitlements))).toBeUndefined()
})

test('a company that is named counts for super administrators alone, where the call is of any', () => {
  const gate = { knowsCompany: (id: number) => id < 10 && id !== 2 } as Gatekeeper
  const any = { anyCompany: true } as Route
  const companyOf = (route: Route, caller: Caller, query?: unknown, body?: unknown) =>
    companyOfCall(route, caller, { query, body }, gate)
  expect(companyOf(any, superAdmin, { companyId: '7' })).toBe(7)
  expect(companyOf({ ...any, body: {} } as Route, superAdmin, { companyId: 7 }, { companyId: 8 })).toBe(8)
  expect([companyOf(any, person, { companyId: 7 }), companyOf({} as Route, superAdmin, { companyId: 7 })]).toEqual([
    2, 2,
  ])
  expect([{}, { companyId: '' }, { companyId: 2 }, undefined].map(query => companyOf(any, superAdmin, query))).toEqual([
    2, 2, 2, 2,
  ])
  expect(rejection(() => companyOf(any, superAdmin, { companyId: 11 }))?.code).toBe('ERR_NO_COMPANY_FOUND')
  expect(companyOf(any, person, { companyId: 11 })).toBe(2)
})

test('a token comes as Bearer, and a day without one is empty', () => {
  expect(['Bearer abc', 'bearer  abc', 'Basic abc', 'Bearer a b', undefined].map(bearer)).toEqual([
    'abc',
    'abc',
    undefined,
    undefined,
    undefined,
  ])
  expect([brazilianDay('2026-11-21'), brazilianDay(null)]).toEqual(['21/11/2026', ''])
})
