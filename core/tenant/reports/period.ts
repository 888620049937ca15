import { daysAfter } from '../../kit/calendar.ts'
import { LONGEST_REPORT, type ReportPeriod, type ReportQuery, USUAL_DAYS } from './contract.ts'

/** The days that are asked for: from one on up to today, up to one as many as are usual, and no more than a question may have. */
export function reportPeriod({ from, to }: Pick<ReportQuery, 'from' | 'to'>, today: string): ReportPeriod {
  const last = to ?? (from && from > today ? from : today)
  if (!from) return { from: daysAfter(last, 1 - USUAL_DAYS), to: last }
  const longest = daysAfter(from, LONGEST_REPORT - 1)
  return { from, to: last < longest ? last : longest }
}
