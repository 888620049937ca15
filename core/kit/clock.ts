import { daysAfter } from './calendar.ts'
import { zoneFormat } from './zone-format.ts'

/** The only source of time. Times are epoch milliseconds. */
export interface Clock {
  now(): number
  /** Calls `work` once when the clock reaches `time`; answers a function that cancels it. */
  at(time: number, work: () => void): () => void
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The calendar day (`YYYY-MM-DD`) of a moment in a time zone. */
export function dayIn(timeZone: string, time: number): string {
  // Asked at each start; what knows of zones takes ten milliseconds to load.
  if (timeZone === 'UTC') return new Date(time).toISOString().slice(0, 10)
  return dayFormat(timeZone).format(time)
}

const dayFormat = zoneFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** First and last millisecond of a calendar day in a time zone. */
export function daysBounds(timeZone: string, day: string): { from: number; to: number } {
  const from = startOf(timeZone, day)
  return { from, to: startOf(timeZone, daysAfter(day, 1)) - 1 }
}

const QUARTER = HOUR / 4

/** The zone is at most 14 hours away from UTC, by whole quarters: the one at which the day begins is looked up. */
function startOf(timeZone: string, day: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`)
  let [early, late] = [-56, 56]
  while (early < late) {
    const middle = Math.floor((early + late) / 2)
    if (dayIn(timeZone, utc + middle * QUARTER) < day) early = middle + 1
    else late = middle
  }
  return utc + early * QUARTER
}

export { wireTime } from './wire-time.ts'

/** The month on which it is such a time there, `YYYY-MM`. */
export const monthIn = (timeZone: string, time: number): string => dayIn(timeZone, time).slice(0, 7)
