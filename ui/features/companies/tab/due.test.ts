import { expect, test } from 'vitest'
import { daysToDue, toneOf } from './due.ts'

/** Still the 23rd in São Paulo. */
const NOW = Date.parse('2026-11-24T02:00:00Z')
const due = (dueDate: string | null, timeZone = 'America/Sao_Paulo') => daysToDue({ dueDate, timeZone }, NOW)

test('Days to the due date are counted where the company is', () => {
  expect(['2026-11-23', '2026-11-24', '2026-11-20', null].map(day => due(day))).toEqual([0, 1, -3, undefined])
  expect(due('2026-11-24', 'Asia/Tokyo')).toBe(0)
})

test.each([
  ['2026-11-29', undefined],
  ['2026-11-28', 'warning'],
  ['2026-11-27', 'alert'],
  ['2026-11-23', 'alert'],
  ['2026-11-20', 'alert'],
  ['2026-11-19', 'danger'],
  ['2020-01-01', 'danger'],
  [null, undefined],
] as const)('On 23 November what is due on %s is %s', (day, tone) => expect(toneOf(due(day))).toBe(tone))
