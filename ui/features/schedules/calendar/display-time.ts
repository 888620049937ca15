import { DAY, HOUR, MINUTE } from '../../../../core/kit/clock.ts'
import { momentOf, wallTimeAt } from '../../../../core/kit/wall-clock.ts'

/**
 * The calendar is given what the clocks of the company show as if that were UTC: a time zone is no matter of its drawing, and a
 * message that is dragged to another day keeps its time of day, whatever the clocks do between the two.
 */

/** What the calendar is given for a moment. */
export function shownAt(timeZone: string, moment: number): number {
  const { day, time } = wallTimeAt(timeZone, moment)
  return Date.parse(day) + time
}

/** The moment that is meant by a place in the calendar. */
export const momentShown = (timeZone: string, shown: number): number =>
  momentOf(timeZone, { day: new Date(shown).toISOString().slice(0, 10), time: shown - midnightOf(shown) })

const midnightOf = (shown: number): number => Math.floor(shown / DAY) * DAY

/** Half an hour of room; what leaves late in the evening would else stand in the next day as well. */
export const endShown = (shown: number): number => Math.min(shown + 30 * MINUTE, midnightOf(shown) + DAY)

/** Before six in the morning: nights are shown where something leaves in one. */
export const isEarly = (shown: number): boolean => shown - midnightOf(shown) < 6 * HOUR

/** The hour before this one, as the calendar is told where to begin; none before midnight. */
export const hourBefore = (shown: number): string =>
  new Date(Math.max(shown - HOUR, midnightOf(shown))).toISOString().slice(11, 13).concat(':00')

/** A day without an hour: nine in the morning, or an hour from now where that is over. */
export const nineOn = (timeZone: string, day: number, now: number): number => {
  const nine = momentShown(timeZone, day + 9 * HOUR)
  return nine > now ? nine : now + HOUR
}
