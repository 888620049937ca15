import { expect, test } from 'vitest'
import { defaultWeekHours, isOpenAt, type WeekHours } from './week-hours.ts'

const SAO_PAULO = 'America/Sao_Paulo'
// 2026-11-20 is a Friday; São Paulo is three hours behind UTC.
const at = (local: string): number => Date.parse(`${local}-03:00`)

test.each([
  ['Friday morning', '2026-11-20T08:00', true],
  ['Friday, a minute before opening', '2026-11-20T07:59', false],
  ['Friday, the minute of closing', '2026-11-20T18:00', false],
  ['Saturday before noon', '2026-11-21T11:59', true],
  ['Saturday afternoon', '2026-11-21T12:00', false],
  ['Sunday, 00:00 to 00:00', '2026-11-22T00:00', false],
])('with the default hours, %s', (_, local, open) => {
  expect(isOpenAt(defaultWeekHours, SAO_PAULO, at(local))).toBe(open)
})

test('the same moment is judged in the time zone of the company', () => {
  const friday = at('2026-11-20T17:30')
  expect(isOpenAt(defaultWeekHours, SAO_PAULO, friday)).toBe(true)
  expect(isOpenAt(defaultWeekHours, 'Europe/Lisbon', friday)).toBe(false)
})

test('a day without an entry or with an empty time has no rule and counts as open', () => {
  const noTimes: WeekHours = [{ weekday: 'Sexta-feira', weekdayEn: 'friday', startTime: '', endTime: '18:00' }]
  expect(isOpenAt(noTimes, SAO_PAULO, at('2026-11-20T23:00'))).toBe(true)
  expect(isOpenAt([], SAO_PAULO, at('2026-11-20T03:00'))).toBe(true)
})

test('a day that ends when it begins is closed, and so are the hours after it', () => {
  const hours = defaultWeekHours.map(day => ({ ...day, startTime: '10:00', endTime: '10:00' }))
  expect(['09:00', '10:00', '11:00'].map(time => isOpenAt(hours, SAO_PAULO, at(`2026-11-20T${time}`)))).toEqual([
    false,
    false,
    false,
  ])
})

test.each([
  ['the evening before', '2026-11-20T19:59', false],
  ['the evening', '2026-11-20T23:00', true],
  ['after midnight, though the next day is closed', '2026-11-21T01:59', true],
  ['the hour of closing', '2026-11-21T02:00', false],
  ['the small hours of the first day, that belong to the day before', '2026-11-20T01:00', false],
  ['after midnight into a new week', '2026-11-22T00:30', false],
])('hours that end before they start reach over midnight into the next day: %s', (_, local, open) => {
  const night = defaultWeekHours.map(day =>
    day.weekdayEn === 'friday'
      ? { ...day, startTime: '20:00', endTime: '02:00' }
      : { ...day, startTime: '00:00', endTime: '00:00' },
  )
  expect(isOpenAt(night, SAO_PAULO, at(local))).toBe(open)
})

test('a Saturday night reaches into Sunday, over the clock that is set back', () => {
  const night: WeekHours = [
    { weekday: 'Sábado', weekdayEn: 'saturday', startTime: '20:00', endTime: '02:00' },
    { weekday: 'Domingo', weekdayEn: 'sunday', startTime: '00:00', endTime: '00:00' },
  ]
  // In Lisbon the hour from 01:00 comes twice on 2026-10-25.
  const open = (utc: string) => isOpenAt(night, 'Europe/Lisbon', Date.parse(utc))
  expect(['2026-10-25T00:30Z', '2026-10-25T01:30Z', '2026-10-25T02:00Z'].map(open)).toEqual([true, true, false])
})
