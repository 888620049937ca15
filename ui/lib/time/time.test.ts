import { describe, expect, it } from 'vitest'
import { daysUntil, formatDay, formatMoney } from './dates.ts'
import { formatAgo } from './relative.tsx'

describe('a moment that passed', () => {
  const now = Date.UTC(2026, 10, 21, 12)
  it.each([
    [0, '0 s'],
    [59, '59 s'],
    [60, '1 min'],
    [3599, '59 min'],
    [3600, '1 h'],
    [86_399, '23 h'],
    [86_400, '20/11/2026'],
    [-5, '0 s'],
  ])('%i seconds ago reads %s', (seconds, text) => {
    expect(formatAgo(now - seconds * 1000, now)).toBe(text)
  })
})

it('a calendar day is shown as it is in every time zone', () => {
  expect(formatDay('2026-12-01')).toBe('01/12/2026')
})

it('days until a due date are counted by the calendar, not by hours', () => {
  const lateEvening = new Date(2026, 10, 21, 23, 59).getTime()
  expect(['2026-11-21', '2026-11-22', '2026-11-20', '2026-11-26'].map(day => daysUntil(day, lateEvening))).toEqual([
    0, 1, -1, 5,
  ])
})

it('money is written the Brazilian way', () => {
  expect(formatMoney(1234.5).replace(/\s/g, ' ')).toBe('R$ 1.234,50')
})
