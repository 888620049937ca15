import { expect, test } from 'vitest'
import {
  DayHours,
  defaultWeekHours,
  type Holidays,
  InputHolidays,
  InputWeekHours,
  isOpenAt,
  type WeekHours,
  wholeWeek,
} from './business-hours.ts'

const SAO_PAULO = 'America/Sao_Paulo'
// 2026-11-20 is a Friday; São Paulo is three hours behind UTC.
const at = (local: string): number => Date.parse(`${local}-03:00`)

const isOpen = (schedules: WeekHours, timeZone: string, time: number, holidays: Holidays = []): boolean =>
  isOpenAt({ schedules, holidays }, timeZone, time)

test.each([
  ['Friday morning', '2026-11-20T08:00', true],
  ['Friday, a minute before opening', '2026-11-20T07:59', false],
  ['Friday, the minute of closing', '2026-11-20T18:00', false],
  ['Saturday before noon', '2026-11-21T11:59', true],
  ['Saturday afternoon', '2026-11-21T12:00', false],
  ['Sunday, 00:00 to 00:00', '2026-11-22T00:00', false],
])('with the default hours, %s', (_, local, open) => {
  expect(isOpen(defaultWeekHours, SAO_PAULO, at(local))).toBe(open)
})

test('the same moment is judged in the time zone of the company', () => {
  const friday = at('2026-11-20T17:30')
  expect(isOpen(defaultWeekHours, SAO_PAULO, friday)).toBe(true)
  expect(isOpen(defaultWeekHours, 'Europe/Lisbon', friday)).toBe(false)
})

test('a day without an entry or with an empty time has no rule and counts as open', () => {
  const noTimes: WeekHours = [{ weekday: 'Sexta-feira', weekdayEn: 'friday', startTime: '', endTime: '18:00' }]
  expect(isOpen(noTimes, SAO_PAULO, at('2026-11-20T23:00'))).toBe(true)
  expect(isOpen([], SAO_PAULO, at('2026-11-20T03:00'))).toBe(true)
})

test('a day that ends when it begins is closed, and so are the hours after it', () => {
  const hours = defaultWeekHours.map(day => ({ ...day, startTime: '10:00', endTime: '10:00' }))
  expect(['09:00', '10:00', '11:00'].map(time => isOpen(hours, SAO_PAULO, at(`2026-11-20T${time}`)))).toEqual([
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
  expect(isOpen(night, SAO_PAULO, at(local))).toBe(open)
})

test('a Saturday night reaches into Sunday, over the clock that is set back', () => {
  const night: WeekHours = [
    { weekday: 'Sábado', weekdayEn: 'saturday', startTime: '20:00', endTime: '02:00' },
    { weekday: 'Domingo', weekdayEn: 'sunday', startTime: '00:00', endTime: '00:00' },
  ]
  // In Lisbon the hour from 01:00 comes twice on 2026-10-25.
  const open = (utc: string) => isOpen(night, 'Europe/Lisbon', Date.parse(utc))
  expect(['2026-10-25T00:30Z', '2026-10-25T01:30Z', '2026-10-25T02:00Z'].map(open)).toEqual([true, true, false])
})

const friday = (day: Partial<DayHours>): DayHours => ({ ...defaultWeekHours[4]!, ...day })
const AROUND_LUNCH = { startTime: '08:00', endTime: '12:00', secondStartTime: '13:30', secondEndTime: '18:00' }

test.each([
  ['the morning', '2026-11-20T11:59', true],
  ['the break', '2026-11-20T12:00', false],
  ['the end of the break', '2026-11-20T13:30', true],
  ['the evening', '2026-11-20T18:00', false],
])('a day of two intervals: %s', (_, local, open) => {
  expect(isOpen([friday(AROUND_LUNCH)], SAO_PAULO, at(local))).toBe(open)
})

test('the second interval may be the one that reaches over midnight, or the only one', () => {
  const saturday: DayHours = { ...defaultWeekHours[5]!, startTime: '00:00', endTime: '00:00' }
  const night = [friday({ ...AROUND_LUNCH, secondStartTime: '20:00', secondEndTime: '02:00' }), saturday]
  const moments = ['2026-11-20T11:00', '2026-11-20T15:00', '2026-11-20T23:00', '2026-11-21T01:59', '2026-11-21T02:00']
  expect(moments.map(moment => isOpen(night, SAO_PAULO, at(moment)))).toEqual([true, false, true, true, false])
  const late = [friday({ ...AROUND_LUNCH, startTime: '00:00', endTime: '00:00' })]
  expect([at('2026-11-20T09:00'), at('2026-11-20T14:00')].map(time => isOpen(late, SAO_PAULO, time))).toEqual([
    false,
    true,
  ])
})

test.each([
  [{ secondStartTime: '13:00' }, ['secondEndTime']],
  [{ secondEndTime: '18:00' }, ['secondStartTime']],
  [{ startTime: '', secondStartTime: '13:00', secondEndTime: '18:00' }, ['startTime']],
  [{ startTime: '', endTime: '', secondStartTime: '', secondEndTime: '' }, []],
  [{ secondStartTime: '13:00', secondEndTime: '18:00' }, []],
])('half an interval is none, and a second one needs the first: %o lacks %o', (provided, missing) => {
  const errors = DayHours.safeParse(friday(provided)).error?.issues ?? []
  expect(errors.map(({ path, message }) => [path.join(), message])).toEqual(
    missing.map(field => [field, 'Obrigatório']),
  )
})

test('a holiday is closed in the zone of the company from midnight to midnight, also where a day has no rule', () => {
  const holidays = [{ date: '2026-11-20', name: 'Consciência Negra' }]
  const moments = ['2026-11-19T23:59', '2026-11-20T00:00', '2026-11-20T10:00', '2026-11-20T23:59', '2026-11-21T00:00']
  expect(moments.map(moment => isOpen([], SAO_PAULO, at(moment), holidays))).toEqual([true, false, false, false, true])
  const lunch = Date.parse('2026-11-20T03:30Z')
  expect([SAO_PAULO, 'America/Manaus'].map(zone => isOpen([], zone, lunch, holidays))).toEqual([false, true])
})

test('no night reaches into a holiday, and none out of it', () => {
  const nights = defaultWeekHours.map(day => ({ ...day, startTime: '20:00', endTime: '02:00' }))
  const holidays = [{ date: '2026-11-20', name: 'Consciência Negra' }]
  const moments = ['2026-11-20T01:00', '2026-11-20T21:00', '2026-11-21T01:00', '2026-11-21T21:00', '2026-11-22T01:00']
  const open = moments.map(moment => isOpen(nights, SAO_PAULO, at(moment), holidays))
  expect(open).toEqual([false, false, false, true, true])
})

test('holidays are stored in their order, each with a name and a day that exists', () => {
  const [later, sooner] = [
    { date: '2026-12-25', name: 'Natal' },
    { date: '2026-11-20', name: ' Consciência Negra ' },
  ]
  expect(InputHolidays.parse([later, sooner])).toEqual([{ ...sooner, name: 'Consciência Negra' }, later])
  const errorOf = (holiday: object) => InputHolidays.safeParse([holiday]).error?.issues[0]?.message
  expect(errorOf({ date: '2026-02-30', name: 'x' })).toBe('Data inválida')
  expect(errorOf({ date: '2026-12-25', name: ' ' })).toBe('Obrigatório')
  expect(InputHolidays.safeParse(Array.from({ length: 101 }, () => later)).success).toBe(false)
})

const [monday, ...others] = defaultWeekHours as [DayHours, ...DayHours[]]

test.each<[string, WeekHours, boolean]>([
  ['all days', defaultWeekHours, true],
  ['all days in another order', [...others, monday], true],
  ['no day, which is no rule', [], true],
  ['one day', [monday], false],
  ['six days', others, false],
  ['a day twice', [monday, monday, ...others.slice(1)], false],
])('a week is set by %s: %s', (_, hours, isTaken) => {
  expect(InputWeekHours.safeParse(hours).success).toBe(isTaken)
})

test('a week of before that misses days is open on them, also once it is made whole', () => {
  const whole = wholeWeek([others[0]!, monday])
  expect(whole.slice(0, 2)).toEqual([monday, others[0]])
  expect(whole.map(({ weekdayEn }) => weekdayEn)).toEqual(defaultWeekHours.map(({ weekdayEn }) => weekdayEn))
  expect(isOpen(whole, SAO_PAULO, at('2026-11-20T03:00'))).toBe(true)
  expect(InputWeekHours.safeParse(whole).success).toBe(true)
  expect(wholeWeek([])).toEqual([])
})
