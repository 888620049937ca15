import { isOpenAt } from '../../domain/business-hours.ts'
import { DAY, MINUTE, SECOND } from '../../kit/clock.ts'
import type { CampaignSettings } from './contract.ts'

type Pace = Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>

/**
 * The rest after a contact who was sent `messages`, in milliseconds, and how many left since the longer one: 0 to `messageInterval`
 * seconds by chance, and once `longerIntervalAfter` messages have left `greaterInterval` seconds instead (behaviour A14). `chance` is
 * from 0 to 1.
 */
export function restAfter(
  { messageInterval, longerIntervalAfter, greaterInterval }: Pace,
  { sinceRest, messages, chance }: { sinceRest: number; messages: number; chance: number },
): { rest: number; sinceRest: number } {
  const left = sinceRest + messages
  const isLonger = longerIntervalAfter > 0 && left >= longerIntervalAfter
  return isLonger
    ? { rest: greaterInterval * SECOND, sinceRest: 0 }
    : { rest: Math.round(chance * messageInterval * SECOND), sinceRest: left }
}

/** Seconds that so many contacts take who get `each` messages, by the average of the chance. */
export function secondsFor(
  { messageInterval, longerIntervalAfter, greaterInterval }: Pace,
  contacts: number,
  each: number,
): number {
  const rests = Math.max(0, contacts - 1)
  const longer = longerIntervalAfter > 0 ? Math.floor(rests / Math.ceil(longerIntervalAfter / each)) : 0
  return Math.round(longer * greaterInterval + ((rests - longer) * messageInterval) / 2)
}

const STEP = 15 * MINUTE
const FURTHEST = 8 * DAY

/** Nothing is foretold beyond this. */
export const FORETOLD = 90 * DAY

type Hours = CampaignSettings['sendingHours']

const isOpen = (sendingHours: Hours, timeZone: string, moment: number): boolean =>
  sendingHours.length === 0 || isOpenAt({ schedules: sendingHours, holidays: [] }, timeZone, moment)

/** From when on campaigns write: now, or when the hours of the company begin again, to the quarter of an hour. */
export function opensAt(sendingHours: Hours, timeZone: string, now: number): number {
  if (isOpen(sendingHours, timeZone, now)) return now
  const next = Math.ceil(now / STEP) * STEP
  for (let moment = next; moment < next + FURTHEST; moment += STEP)
    if (isOpen(sendingHours, timeZone, moment)) return moment
  return next + FURTHEST
}

/** When so many milliseconds have passed within the hours of sending, to the quarter of an hour; undefined beyond `FORETOLD`. */
export function afterOpenTime(sendingHours: Hours, timeZone: string, from: number, ms: number): number | undefined {
  if (sendingHours.length === 0) return from + ms
  let left = ms
  for (let moment = opensAt(sendingHours, timeZone, from); moment < from + FORETOLD; moment += STEP) {
    if (!isOpen(sendingHours, timeZone, moment)) continue
    if (left <= STEP) return moment + left
    left -= STEP
  }
  return undefined
}
