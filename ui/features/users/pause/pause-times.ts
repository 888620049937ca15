import { daysAfter } from '../../../../core/kit/calendar.ts'
import { momentOf, wallTimeAt } from '../../../../core/kit/wall-clock.ts'

/** The next moment at which the clocks of a time zone show a time of day, `14:00`. */
export function nextMomentOf(timeZone: string, now: number, timeOfDay: string): number {
  const { day } = wallTimeAt(timeZone, now)
  const time = Date.parse(`1970-01-01T${timeOfDay}Z`)
  const today = momentOf(timeZone, { day, time })
  return today > now ? today : momentOf(timeZone, { day: daysAfter(day, 1), time })
}
