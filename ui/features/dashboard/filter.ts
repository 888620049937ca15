import type { DashboardQuery } from '../../../core/tenant/dashboard/contract.ts'

/** What is chosen above the figures; dates are `YYYY-MM-DD`, or empty where none is valid. */
export interface Filter {
  by: 'dates' | 'period'
  from: string
  to: string
  /** 0 is none. */
  days: number
}

/** The first of the month to today (spec 1 §2), of the company's calendar. */
export const firstFilter = (today: string): Filter => ({
  by: 'dates',
  from: `${today.slice(0, 7)}-01`,
  to: today,
  days: 0,
})

/** What is asked for by it; undefined where nothing is set (spec 1 §5). */
export function queryOf({ by, from, to, days }: Filter): DashboardQuery | undefined {
  if (by === 'period') return days > 0 ? { days } : undefined
  if (!from && !to) return undefined
  return { ...(from && { date_from: from }), ...(to && { date_to: to }) }
}

/** Days that lead backwards. */
export const isBackwards = ({ by, from, to }: Filter): boolean =>
  by === 'dates' && from !== '' && to !== '' && to < from
