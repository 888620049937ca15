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
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(time)
}

export { wireTime } from './wire-time.ts'
