import { daysAfter, monthsAfter } from '../../kit/calendar.ts'
import { DAY } from '../../kit/clock.ts'
import { momentOf, wallTimeAt } from '../../kit/wall-clock.ts'
import type { Repeat } from './contract.ts'

/** How a series goes on: counted from its first one, so that the 31st comes again after a shorter month. */
export interface Series {
  repeat: Repeat
  /** When the first one leaves. */
  repeatFrom: number | null
  /** The last day on which one leaves. */
  repeatUntil: string | null
}

/** How many steps a series has made at most by some day, counted in days and in months, and the day of its n-th step. */
const steps: Record<
  Exclude<Repeat, 'none'>,
  { before(first: string, day: string): number; day(first: string, n: number): string }
> = {
  daily: { before: daysBetween, day: daysAfter },
  weekly: {
    before: (first, day) => Math.floor(daysBetween(first, day) / 7),
    day: (first, n) => daysAfter(first, 7 * n),
  },
  monthly: { before: monthsBetween, day: monthsAfter },
}

/** When the next one of a series leaves after a moment, at the same time of day as the first; undefined where it has ended. */
export function nextOf(
  { repeat, repeatFrom, repeatUntil }: Series,
  after: number,
  timeZone: string,
): number | undefined {
  if (repeat === 'none' || repeatFrom === null) return undefined
  const first = wallTimeAt(timeZone, repeatFrom)
  const step = steps[repeat]
  for (let n = Math.max(1, step.before(first.day, wallTimeAt(timeZone, after).day)); ; n += 1) {
    const day = step.day(first.day, n)
    if (repeatUntil !== null && day > repeatUntil) return undefined
    const moment = momentOf(timeZone, { day, time: first.time })
    if (moment > after) return moment
  }
}

function daysBetween(one: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(one)) / DAY)
}

function monthsBetween(one: string, other: string): number {
  const count = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return count(other) - count(one)
}
