import type { Company } from '../../../../core/platform/companies/contract.ts'
import type { RowTone } from '../../../kit/index.ts'
import { daysUntil } from '../../../lib/time/dates.ts'

type Due = Pick<Company, 'dueDate' | 'timeZone'>

/** Days from today, where the company is, until it is due; negative when that is past, undefined where it never is. */
export function daysToDue({ dueDate, timeZone }: Due, now: number = Date.now()): number | undefined {
  return dueDate === null ? undefined : daysUntil(dueDate, timeZone, now)
}

/** Five days yellow, four until three days past orange, beyond that red (spec 1 §2). */
export function toneOf(days: number | undefined): RowTone {
  if (days === undefined || days > 5) return undefined
  if (days === 5) return 'warning'
  return days >= -3 ? 'alert' : 'danger'
}
