import { daysAfter } from './calendar.ts'

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
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(time)
}

/** First and last millisecond of a calendar day in a time zone. */
export function daysBounds(timeZone: string, day: string): { from: number; to: number } {
  const from = startOf(timeZone, day)
  return { from, to: startOf(timeZone, daysAfter(day, 1)) - 1 }
}

const HALF_HOUR = HOUR / 2

/** The zone is at most 14 hours away from UTC: the half hour at which the day begins is looked up. */
function startOf(timeZone: string, day: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`)
  let [early, late] = [-28, 28]
  while (early < late) {
    const middle = Math.floor((early + late) / 2)
    if (dayIn(timeZone, utc + middle * HALF_HOUR) < day) early = middle + 1
    else late = middle
  }
  return utc + early * HALF_HOUR
}

export { wireTime } from './wire-time.ts'
