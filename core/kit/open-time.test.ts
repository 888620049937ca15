import fc from 'fast-check'
import { expect, test } from 'vitest'
import { size } from '../app/testing/thorough.ts'
import { defaultWeekHours, isOpenAt, type WeekHours } from '../domain/business-hours.ts'
import { DAY, HOUR, MINUTE } from './clock.ts'
import { openTimeBetween } from './open-time.ts'

const SAO_PAULO = 'America/Sao_Paulo'
// São Paulo is three hours behind UTC; 20 November 2026 is a Friday.
const at = (local: string): number => Date.parse(`${local}-03:00`)

const withBreak: WeekHours = defaultWeekHours.map(day =>
  day.weekdayEn === 'saturday' || day.weekdayEn === 'sunday'
    ? { ...day, startTime: '00:00', endTime: '00:00' }
    : { ...day, startTime: '08:00', endTime: '12:00', secondStartTime: '13:00', secondEndTime: '18:00' },
)

test.each([
  ['within a morning', '2026-11-20T09:00', '2026-11-20T09:30', 30],
  ['over the break', '2026-11-20T11:40', '2026-11-20T13:20', 40],
  ['over a weekend', '2026-11-20T17:40', '2026-11-23T08:40', 60],
  ['of a night alone', '2026-11-19T19:00', '2026-11-20T07:00', 0],
  ['over a holiday', '2026-11-24T17:00', '2026-11-26T09:00', 120],
])('only the minutes within business hours count: %s', (_, from, to, minutes) => {
  const hours = { schedules: withBreak, holidays: [{ date: '2026-11-25', name: 'Feriado' }] }
  expect(openTimeBetween(hours, SAO_PAULO, at(from), at(to)) / MINUTE).toBe(minutes)
})

test('of the time before the last 400 days nothing counts', () => {
  const always = { schedules: [], holidays: [] }
  const now = at('2026-11-20T12:00')
  expect(openTimeBetween(always, SAO_PAULO, now - 1000 * DAY, now)).toBe(400 * DAY)
})

const time = fc.constantFrom('00:00', '01:30', '02:15', '08:00', '12:00', '18:00', '22:00', '23:30')
const week: fc.Arbitrary<WeekHours> = fc
  .array(fc.tuple(time, time, fc.boolean()), { minLength: 7, maxLength: 7 })
  .map(days =>
    days.map(([startTime, endTime, isSplit], day) => ({
      ...defaultWeekHours[day]!,
      ...(isSplit
        ? { startTime: '08:00', endTime: '12:00', secondStartTime: startTime, secondEndTime: endTime }
        : { startTime, endTime }),
    })),
  )

/** Each of these zones turns its clocks in one of these weeks, one of them by half an hour. */
const turning = [
  ['America/New_York', '2026-03-06'],
  ['America/New_York', '2026-10-30'],
  ['Australia/Lord_Howe', '2026-04-03'],
  ['Europe/Lisbon', '2026-10-23'],
  [SAO_PAULO, '2026-11-20'],
] as const

test('the time is what a count of each minute gives, whatever the hours, holidays and turned clocks', () => {
  const one = fc.record({
    schedules: week,
    where: fc.constantFrom(...turning),
    holiday: fc.nat(4),
    from: fc.nat(3 * 24 * 60),
    length: fc.nat(2 * 24 * 60),
  })
  fc.assert(
    fc.property(one, ({ schedules, where: [timeZone, day], holiday, from, length }) => {
      const start = Date.parse(`${day}T00:00:00Z`)
      const date = new Date(start + holiday * DAY).toISOString().slice(0, 10)
      const hours = { schedules, holidays: [{ date, name: 'Feriado' }] }
      const begin = start + from * MINUTE
      let open = 0
      for (let n = 0; n < length; n++) if (isOpenAt(hours, timeZone, begin + n * MINUTE)) open++
      expect(openTimeBetween(hours, timeZone, begin, begin + length * MINUTE)).toBe(open * MINUTE)
    }),
    { numRuns: size(60, 10_000) },
  )
})

test('seconds of an hour that is cut count too', () => {
  const hours = { schedules: defaultWeekHours, holidays: [] }
  const from = at('2026-11-20T17:59:30')
  expect(openTimeBetween(hours, SAO_PAULO, from, from + HOUR)).toBe(30_000)
})
