/**
 * The day so many calendar months after a day (both `YYYY-MM-DD`). Where that month is shorter it is its last day: a month after
 * 31 January is 28 or 29 February.
 */
export function monthsAfter(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0))
  const end = lastOfMonth.getUTCDate()
  lastOfMonth.setUTCDate(Math.min(date, end))
  return lastOfMonth.toISOString().slice(0, 10)
}

/** The day so many days after a day. */
export function daysAfter(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** The due date of who is never due, for pages that need one. */
export const NEVER_DUE = '2999-12-31'
