import { DAY, HOUR, MINUTE } from '../../../../core/kit/clock.ts'
import { momentOf, wallTimeAt } from '../../../../core/kit/wall-clock.ts'

/**
 * The calendar is given what the clocks of the company show as if that were UTC: a time zone is no matter of its drawing, and a
 * message that is dragged to another day keeps its time of day, whatever the clocks do between the two.
 */

/** What the calendar is given for a moment. */
export function displayedAt(timeZone: string, moment: number): number {
  const { day, time } = wallTimeAt(timeZone, moment)
  return Date.parse(day) + time
}

/** The moment that is meant by a place in the calendar. */
export const displayedMoment = (timeZone: string, displayed: number): number =>
  momentOf(timeZone, { day: new Date(displayed).toISOString().slice(0, 10), time: displayed - midnightOf(displayed) })

const midnightOf = (displayed: number): number => Math.floor(displayed / DAY) * DAY

/** Half an hour of room; what leaves late in the evening would else stand in the next day as well. */
export const displayedEnd = (displayed: number): number =>
  Math.min(displayed + 30 * MINUTE, midnightOf(displayed) + DAY)

/** Before six in the morning: nights are shown where something leaves in one. */
export const isEarly = (displayed: number): boolean => displayed - midnightOf(displayed) < 6 * HOUR

/** The hour before this one, as the calendar is told where to begin; none before midnight. */
export const hourBefore = (displayed: number): string =>
  new Date(Math.max(displayed - HOUR, midnightOf(displayed))).toISOString().slice(11, 13).concat(':00')

/** A day without an hour: nine in the morning, or an hour from now where that is over. */
export const nineOn = (timeZone: string, day: number, now: number): number => {
  const nine = displayedMoment(timeZone, day + 9 * HOUR)
  return nine > now ? nine : now + HOUR
}
