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

test('hours that end before they start reach over midnight', () => {
  const night: WeekHours = [{ weekday: 'Sexta-feira', weekdayEn: 'friday', startTime: '20:00', endTime: '02:00' }]
  expect(isOpenAt(night, SAO_PAULO, at('2026-11-20T23:00'))).toBe(true)
  expect(isOpenAt(night, SAO_PAULO, at('2026-11-20T01:00'))).toBe(true)
  expect(isOpenAt(night, SAO_PAULO, at('2026-11-20T12:00'))).toBe(false)
})
