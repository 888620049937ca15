import type { WeekHours } from '../../../core/kit/week-hours.ts'

/** The form of a queue; the number is kept as typed. */
export interface QueueValues extends Record<string, unknown> {
  name: string
  color: string
  greetingMessage: string
  outOfHoursMessage: string
  orderQueue: string
  flowId: number | null
  schedules: WeekHours
}
