import { HOUR, MINUTE, SECOND } from '../../kit/clock.ts'
import { isOpenAt } from '../../kit/week-hours.ts'
import type { CampaignSettings } from './contract.ts'

type Pace = Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>

/**
 * The rest after a contact, in milliseconds, and how many were written to since the longer one: 0 to `messageInterval` seconds by
 * chance, and after every `longerIntervalAfter` contacts `greaterInterval` seconds instead (behaviour A14). `chance` is from 0 to 1.
 */
export function restAfter(
  { messageInterval, longerIntervalAfter, greaterInterval }: Pace,
  sinceRest: number,
  chance: number,
): { rest: number; sinceRest: number } {
  const isLonger = longerIntervalAfter > 0 && sinceRest + 1 >= longerIntervalAfter
  return isLonger
    ? { rest: greaterInterval * SECOND, sinceRest: 0 }
    : { rest: Math.round(chance * messageInterval * SECOND), sinceRest: sinceRest + 1 }
}

/** Seconds that so many contacts take, by the average of the chance. */
export function secondsFor({ messageInterval, longerIntervalAfter, greaterInterval }: Pace, contacts: number): number {
  const rests = Math.max(0, contacts - 1)
  const longer = longerIntervalAfter > 0 ? Math.floor(rests / longerIntervalAfter) : 0
  return Math.round(longer * greaterInterval + ((rests - longer) * messageInterval) / 2)
}

const STEP = 15 * MINUTE
const FURTHEST = 8 * 24 * HOUR

/** From when on campaigns write: now, or when the hours of the company begin again, to the quarter of an hour. */
export function opensAt(sendingHours: CampaignSettings['sendingHours'], timeZone: string, now: number): number {
  const isOpen = (moment: number): boolean => isOpenAt({ schedules: sendingHours, holidays: [] }, timeZone, moment)
  if (sendingHours.length === 0 || isOpen(now)) return now
  const next = Math.ceil(now / STEP) * STEP
  for (let moment = next; moment < next + FURTHEST; moment += STEP) if (isOpen(moment)) return moment
  return next + FURTHEST
}
