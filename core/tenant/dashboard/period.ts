import { daysAfter } from '../../kit/calendar.ts'
import { DAY, daysBounds } from '../../kit/clock.ts'
import type { DashboardQuery, Period } from './contract.ts'

/** Moments, both included. */
export interface Span {
  from: number
  to: number
}

/** The days that are asked for: so many up to today, or these, or else the month so far (decision 260). */
export function requestedPeriod({ days = 0, date_from, date_to }: DashboardQuery, today: string): Period {
  if (days > 0) return { from: daysAfter(today, 1 - days), to: today }
  if (date_from === undefined && date_to === undefined) return { from: `${today.slice(0, 7)}-01`, to: today }
  return { from: date_from ?? null, to: date_to ?? null }
}

/** As many days as have passed of a period, right before it; none where it has no beginning or has not begun. */
export function periodBefore({ from, to }: Period, today: string): Period | null {
  const last = to === null || to > today ? today : to
  if (from === null || from > last) return null
  const days = Math.round((Date.parse(last) - Date.parse(from)) / DAY) + 1
  return { from: daysAfter(from, -days), to: daysAfter(from, -1) }
}

/** The days of a company from the first to the last moment, with those hours that its clock shows twice or never. */
export const spanOf = ({ from, to }: Period, timeZone: string): Span => ({
  from: from === null ? 0 : daysBounds(timeZone, from).from,
  to: to === null ? Number.MAX_SAFE_INTEGER : daysBounds(timeZone, to).to,
})
