import { expect, test } from 'vitest'
import type { Repeat } from './contract.ts'
import { nextOf } from './repeat.ts'

const next = (repeat: Repeat, from: string, after: string, zone: string, repeatUntil: string | null = null) => {
  const moment = nextOf({ repeat, repeatFrom: Date.parse(from), repeatUntil }, Date.parse(after), zone)
  return moment && new Date(moment).toISOString()
}

test.for([
  ['daily', '2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z', '2026-11-21T12:00:00.000Z'],
  ['weekly', '2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z', '2026-11-27T12:00:00.000Z'],
  ['monthly', '2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z', '2026-12-20T12:00:00.000Z'],
  // What was missed is not made up for.
  ['daily', '2026-11-20T12:00:00Z', '2026-11-25T13:00:00Z', '2026-11-26T12:00:00.000Z'],
  ['weekly', '2026-11-20T12:00:00Z', '2026-12-04T11:00:00Z', '2026-12-04T12:00:00.000Z'],
] as const)('%s from %s is after %s due at %s', ([repeat, from, after, due]) => {
  expect(next(repeat, from, after, 'America/Sao_Paulo')).toBe(due)
})

test('the 31st comes again after a shorter month', () => {
  const from = '2027-01-31T12:00:00Z'
  const zone = 'America/Sao_Paulo'
  expect(next('monthly', from, from, zone)).toBe('2027-02-28T12:00:00.000Z')
  expect(next('monthly', from, '2027-02-28T12:00:00Z', zone)).toBe('2027-03-31T12:00:00.000Z')
})

test('it leaves at the same time of day in summer and in winter', () => {
  const from = '2026-10-24T09:00:00+02:00'
  expect(next('daily', from, from, 'Europe/Berlin')).toBe('2026-10-25T08:00:00.000Z')
  expect(next('daily', from, '2027-03-27T12:00:00Z', 'Europe/Berlin')).toBe('2027-03-28T07:00:00.000Z')
})

test('a series ends with its last day, and one that never repeats has no next', () => {
  const from = '2026-11-20T12:00:00Z'
  expect(next('daily', from, from, 'America/Sao_Paulo', '2026-11-21')).toBe('2026-11-21T12:00:00.000Z')
  expect(next('daily', from, from, 'America/Sao_Paulo', '2026-11-20')).toBeUndefined()
  expect(next('none', from, from, 'America/Sao_Paulo')).toBeUndefined()
})
