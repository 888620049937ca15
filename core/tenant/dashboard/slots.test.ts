import { expect, test } from 'vitest'
import { HOUR } from '../../kit/clock.ts'
import { daysOf, hoursOf } from './slots.ts'

const lengths = (timeZone: string, day: string) =>
  hoursOf(timeZone, day).map(({ hour, from, to }) => [hour, (to + 1 - from) / HOUR])

test('a usual day has its 24 hours, one after the other', () => {
  for (const timeZone of ['America/Sao_Paulo', 'Asia/Kathmandu', 'UTC'])
    expect(lengths(timeZone, '2026-11-20')).toEqual(Array.from({ length: 24 }, (_, hour) => [hour, 1]))
})

test('a day on which the clock is turned forth lacks an hour, one on which it is turned back has one twice as long', () => {
  expect(lengths('America/New_York', '2026-03-08').slice(0, 4)).toEqual([
    [0, 1],
    [1, 1],
    [3, 1],
    [4, 1],
  ])
  expect(lengths('America/New_York', '2026-11-01').slice(0, 3)).toEqual([
    [0, 1],
    [1, 2],
    [2, 1],
  ])
  expect(lengths('Australia/Lord_Howe', '2026-04-05').slice(0, 3)).toEqual([
    [0, 1],
    [1, 1.5],
    [2, 1],
  ])
})

test('days follow each other without a gap', () => {
  const days = daysOf('America/New_York', '2026-03-07', '2026-03-09')
  expect(days.map(({ day }) => day)).toEqual(['2026-03-07', '2026-03-08', '2026-03-09'])
  expect(days.slice(1).map(({ from }, at) => from - days[at]!.to)).toEqual([1, 1])
  expect((days[1]!.to + 1 - days[1]!.from) / HOUR).toBe(23)
})
