import { expect, test } from 'vitest'
import { daysAfter, monthsAfter } from './calendar.ts'

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-31', 1, '2027-01-31'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-05-15', 0, '2026-05-15'],
])('%s and %i months is %s', (day, months, then) => expect(monthsAfter(day, months)).toBe(then))

test('every day of four years and 1 to 12 months is in the month meant, on its day or the last of a shorter month', () => {
  for (let day = '2026-01-01'; day < '2030-01-01'; day = daysAfter(day, 1)) {
    const [year, month, date] = day.split('-').map(Number) as [number, number, number]
    for (let months = 1; months <= 12; months++) {
      const then = monthsAfter(day, months)
      const meant = year * 12 + month - 1 + months
      const of = `${Math.floor(meant / 12)}-${String((meant % 12) + 1).padStart(2, '0')}`
      expect(then.slice(0, 7)).toBe(of)
      const isSame = Number(then.slice(8)) === date
      expect(isSame || daysAfter(then, 1).endsWith('-01'), `${day} + ${months} = ${then}`).toBe(true)
    }
  }
})
