import { type BusinessHours, intervalsOf, isOpenAt } from '../domain/business-hours.ts'
import { daysAfter } from './calendar.ts'
import { DAY, dayIn } from './clock.ts'
import { type WallTime, wallTimeAt } from './wall-clock.ts'

/** Of a longer time only the last days are looked through: a year and its holidays. */
const MOST_DAYS = 400

/** Milliseconds between two moments in which a desk with these hours is open, as `isOpenAt` says it of each of them. */
export function openTimeBetween(hours: BusinessHours, timeZone: string, from: number, to: number): number {
  const first = Math.max(from, to - MOST_DAYS * DAY)
  let open = 0
  let at = first
  for (const next of [...changesBetween(hours, timeZone, first, to), to]) {
    if (isOpenAt(hours, timeZone, (at + next) / 2)) open += next - at
    at = next
  }
  return open
}

/** Each moment between the two at which the desk may open or close, in order. */
function changesBetween({ schedules }: BusinessHours, timeZone: string, from: number, to: number): number[] {
  const times = new Set(['00:00', ...schedules.flatMap(intervalsOf).flat()])
  const moments = new Set<number>()
  const last = dayIn(timeZone, to)
  for (let day = dayIn(timeZone, from); day <= last; day = daysAfter(day, 1)) {
    const noon = Date.parse(`${day}T12:00:00Z`)
    // On a day on which the clocks are turned there are two of them, and a time that is there twice has two moments.
    const offsets = new Set([noon - DAY, noon, noon + DAY].map(moment => offsetAt(timeZone, moment)))
    for (const time of times) for (const offset of offsets) moments.add(Date.parse(`${day}T${time}:00Z`) - offset)
    if (offsets.size > 1) for (const turned of turnsOf(timeZone, noon - DAY, noon + DAY)) moments.add(turned)
  }
  return [...moments].filter(moment => moment > from && moment < to).sort((one, other) => one - other)
}

/** By how much the clocks of a zone are ahead of UTC. */
const offsetAt = (timeZone: string, moment: number): number => utcOf(wallTimeAt(timeZone, moment)) - moment

const utcOf = ({ day, time }: WallTime): number => Date.parse(`${day}T00:00:00Z`) + time

/** When clocks are turned between two moments, of which there is at most one. */
function turnsOf(timeZone: string, from: number, to: number): number[] {
  const before = offsetAt(timeZone, from)
  if (offsetAt(timeZone, to) === before) return []
  let [early, late] = [from, to]
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (offsetAt(timeZone, middle) === before) early = middle
    else late = middle
  }
  return [late]
}
