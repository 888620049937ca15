import { daysAfter } from '../../../core/kit/calendar.ts'
import { type ReportClock, USUAL_DAYS } from '../../../core/tenant/reports/contract.ts'

/** What is chosen above the figures; days are `YYYY-MM-DD`, or empty where none is valid. */
export interface Filter {
  from: string
  to: string
  queueIds: readonly number[]
  userIds: readonly number[]
  tagIds: readonly number[]
  whatsappIds: readonly number[]
  clock: ReportClock
}

export const firstFilter = (today: string): Filter => ({
  ...{ from: daysAfter(today, 1 - USUAL_DAYS), to: today, clock: 'all' },
  ...{ queueIds: [], userIds: [], tagIds: [], whatsappIds: [] },
})

const lists = ['queueIds', 'userIds', 'tagIds', 'whatsappIds'] as const
export type FilterList = (typeof lists)[number]

/** What is asked for by it. */
export const queryOf = ({ from, to, clock, ...chosen }: Filter) => ({
  ...(from && { from }),
  ...(to && { to }),
  clock,
  ...Object.fromEntries(lists.flatMap(name => (chosen[name].length > 0 ? [[name, JSON.stringify(chosen[name])]] : []))),
})
export type Requested = ReturnType<typeof queryOf>

/** Days that lead backwards, or are more than a question may have. */
export function errorOf({ from, to }: Filter, longest: number): 'backwards' | 'tooLong' | undefined {
  if (!from || !to) return undefined
  if (to < from) return 'backwards'
  return daysAfter(from, longest - 1) < to ? 'tooLong' : undefined
}
