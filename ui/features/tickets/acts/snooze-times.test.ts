import { expect, it } from 'vitest'
import { nextHour, snoozeChoices } from './snooze-times.ts'

const ZONE = 'America/Sao_Paulo'

/** What is offered at a moment in São Paulo, as its clocks show it. */
const offeredAt = (moment: string): string[] =>
  snoozeChoices(ZONE, Date.parse(`${moment}-03:00`)).map(
    ({ choice, until }) => `${choice} ${new Date(until - 3 * 3_600_000).toISOString().slice(0, 16)}`,
  )

it.each([
  [
    'on a Friday morning',
    '2026-11-20T10:20',
    'inAnHour 2026-11-20T11:20, thisEvening 2026-11-20T18:00, tomorrow 2026-11-21T09:00, onMonday 2026-11-23T09:00',
  ],
  [
    'an hour before the evening',
    '2026-11-20T17:00',
    'inAnHour 2026-11-20T18:00, tomorrow 2026-11-21T09:00, onMonday 2026-11-23T09:00',
  ],
  [
    'on a Monday',
    '2026-11-23T23:30',
    'inAnHour 2026-11-24T00:30, tomorrow 2026-11-24T09:00, onMonday 2026-11-30T09:00',
  ],
  ['on a Sunday evening', '2026-11-22T20:00', 'inAnHour 2026-11-22T21:00, tomorrow 2026-11-23T09:00'],
])('%s', (_, moment, offered) => {
  expect(offeredAt(moment).join(', ')).toBe(offered)
})

it('the company has its own clocks, wherever the browser is', () => {
  const now = Date.parse('2026-11-20T23:30:00Z')
  expect(snoozeChoices('Asia/Tokyo', now).find(({ choice }) => choice === 'tomorrow')?.until).toBe(
    Date.parse('2026-11-22T09:00+09:00'),
  )
  expect(nextHour('Asia/Tokyo', now)).toBe('2026-11-21T09:00')
})
