import { describe, expect, it, vi } from 'vitest'
import { language } from '../../i18n/language.ts'
import { daysUntil, formatBack, formatDay, formatDayAndTime, formatMoment, formatMoney } from './dates.ts'
import { agoText, formatAgo } from './relative.tsx'

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

it.each([
  ['pt', 'há 1 min'],
  ['en', '1 min ago'],
  ['es', 'hace 1 min'],
] as const)('in a sentence it is said to be over (%s), unless it is a day', (spoken, words) => {
  const now = Date.UTC(2026, 10, 21, 12)
  expect(agoText(now - 60_000, spoken, now)).toBe(words)
  expect(agoText(now - 86_400_000, spoken, now)).toBe('20/11/2026')
})

it('a chat of many days makes the format of a day and that of a time once', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  for (let n = 0; n < 50; n++) formatDayAndTime(Date.UTC(2026, 10, n), 'America/Recife')
  expect(made.mock.calls).toHaveLength(2)
  made.mockRestore()
})

it('a calendar day is shown as it is in every time zone', () => {
  expect(formatDay('2026-12-01')).toBe('01/12/2026')
})

it.each(['pt', 'en', 'es'] as const)('a day is written dd/MM/yyyy in %s', chosen => {
  language.set(chosen)
  expect([
    formatDay('2026-12-25'),
    formatDay(new Date(2026, 0, 9, 12)),
    formatDayAndTime(new Date(2026, 0, 9, 14, 5)),
    formatMoment(new Date(2026, 0, 9, 14, 5, 7)),
  ]).toEqual(['25/12/2026', '09/01/2026', '09/01/2026 14:05', '09/01/2026 14:05:07'])
  language.set('pt')
})

it.each([
  ['America/Sao_Paulo', [0, 1, -1, 5]],
  ['Asia/Tokyo', [-1, 0, -2, 4]],
] as const)('days until a due date are counted by the calendar of the company, in %s', (timeZone, days) => {
  const lateEvening = Date.parse('2026-11-22T02:59:00Z')
  const due = ['2026-11-21', '2026-11-22', '2026-11-20', '2026-11-26']
  expect(due.map(day => daysUntil(day, timeZone, lateEvening))).toEqual(days)
})

it.each(['pt', 'en', 'es'] as const)('money is written the Brazilian way in %s', chosen => {
  language.set(chosen)
  expect(formatMoney(1234.5).replace(/\s/g, ' ')).toBe('R$ 1.234,50')
  language.set('pt')
})

it('when something comes back is reported with its day by the clocks of the company, wherever the browser is', () => {
  expect(formatBack('2026-11-20T23:30:00Z', 'Asia/Tokyo')).toBe('sáb., 21/11, 08:30')
})
