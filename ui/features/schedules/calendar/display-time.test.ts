import { describe, expect, test } from 'vitest'
import { displayedAt, displayedEnd, displayedMoment, hourBefore, isEarly, nineOn } from './display-time.ts'

const NEW_YORK = 'America/New_York'
const at = (text: string): number => Date.parse(text)
const displayed = (text: string): number => at(`${text}:00Z`)

test.for([
  ['America/Sao_Paulo', '2026-11-24T01:30:00Z', '2026-11-23T22:30'],
  ['Asia/Tokyo', '2026-11-30T16:30:00Z', '2026-12-01T01:30'],
  [NEW_YORK, '2026-11-01T03:00:00Z', '2026-10-31T23:00'],
  [NEW_YORK, '2026-11-01T14:00:00Z', '2026-11-01T09:00'],
] as const)('a moment stands where the clocks of %s show it, and is found again', ([zone, moment, wall]) => {
  expect(displayedAt(zone, at(moment))).toBe(displayed(wall))
  expect(displayedMoment(zone, displayed(wall))).toBe(at(moment))
})

describe('a move by whole days', () => {
  const DAY = 86_400_000
  const moved = (moment: string, days: number): string =>
    new Date(displayedMoment(NEW_YORK, displayedAt(NEW_YORK, at(moment)) + days * DAY)).toISOString()

  test('keeps the time of day when the clocks are turned back or forward between the two', () => {
    expect(moved('2026-10-30T13:00:30.250Z', 4)).toBe('2026-11-03T14:00:30.250Z')
    expect(moved('2026-11-03T14:00:00.000Z', -4)).toBe('2026-10-30T13:00:00.000Z')
    expect(moved('2026-03-06T14:00:00.000Z', 4)).toBe('2026-03-10T13:00:00.000Z')
  })

  test('into an hour that the clocks skip is an hour later, and into one that is there twice the first', () => {
    expect(moved('2026-03-07T07:30:00.000Z', 1)).toBe('2026-03-08T07:30:00.000Z')
    expect(moved('2026-10-31T05:30:00.000Z', 1)).toBe('2026-11-01T05:30:00.000Z')
  })
})

test('an entry has half an hour of room, and ends with its day', () => {
  expect(displayedEnd(displayed('2026-11-28T10:00'))).toBe(displayed('2026-11-28T10:30'))
  expect(displayedEnd(displayed('2026-11-28T23:45'))).toBe(displayed('2026-11-29T00:00'))
})

test('the hours before six are the night', () => {
  expect(['2026-11-28T00:00', '2026-11-28T05:59', '2026-11-28T06:00'].map(wall => isEarly(displayed(wall)))).toEqual([
    ...[true, true, false],
  ])
})

test('the calendar begins an hour before now, and not with the day before', () => {
  expect(['2026-11-28T20:40', '2026-11-28T00:20'].map(wall => hourBefore(displayed(wall)))).toEqual(['19:00', '00:00'])
})

test('a day without an hour means nine there, or an hour from now where nine is over', () => {
  const [day, now] = [displayed('2026-11-24T00:00'), at('2026-11-24T11:00:00Z')]
  expect(nineOn('America/Sao_Paulo', day, now)).toBe(at('2026-11-24T12:00:00Z'))
  expect(nineOn('Europe/Lisbon', day, now)).toBe(at('2026-11-24T12:00:00Z'))
})
