import { daysAfter } from '../../../../core/kit/calendar.ts'
import { HOUR } from '../../../../core/kit/clock.ts'
import { momentOf, wallTimeAt } from '../../../../core/kit/wall-clock.ts'

export type SnoozeChoice = 'inAnHour' | 'thisEvening' | 'tomorrow' | 'onMonday'

const MORNING = 9 * HOUR
const EVENING = 18 * HOUR
const SATURDAY = 6

/** Until when something may be put off by one click, by the clocks of a time zone: each moment once, the nearest first. */
export function snoozeChoices(timeZone: string, now: number): readonly { choice: SnoozeChoice; until: number }[] {
  const { day, time } = wallTimeAt(timeZone, now)
  const at = (days: number, wall: number): number => momentOf(timeZone, { day: daysAfter(day, days), time: wall })
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const isEve = weekday === 0
  return [
    { choice: 'inAnHour', until: now + HOUR },
    ...(time < EVENING - HOUR ? [{ choice: 'thisEvening' as const, until: at(0, EVENING) }] : []),
    { choice: 'tomorrow', until: at(1, MORNING) },
    ...(isEve ? [] : [{ choice: 'onMonday' as const, until: at(weekday === SATURDAY ? 2 : 8 - weekday, MORNING) }]),
  ]
}

/** The next hour that is whole, as a field for a moment writes it. */
export function nextHour(timeZone: string, now: number): string {
  const { day, time } = wallTimeAt(timeZone, now + HOUR)
  return `${day}T${String(Math.floor(time / HOUR)).padStart(2, '0')}:00`
}
