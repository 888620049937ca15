import { dayIn, daysBounds, HOUR, MINUTE, SECOND } from './clock.ts'
import { zoneFormat } from './zone-format.ts'

/** What clocks on the wall show somewhere: a calendar day (`YYYY-MM-DD`), and the milliseconds since midnight as they count them. */
export interface WallTime {
  day: string
  time: number
}

/** What the clocks of a time zone show at a moment. */
export function wallTimeAt(timeZone: string, moment: number): WallTime {
  const text = timeFormatOf(timeZone).format(moment)
  const [hours, minutes, seconds] = text.split(':').map(Number) as [number, number, number]
  const time = hours * HOUR + minutes * MINUTE + seconds * SECOND + (moment % SECOND)
  return { day: dayIn(timeZone, moment), time }
}

const timeFormatOf = zoneFormat('en-GB', { timeStyle: 'medium', hourCycle: 'h23' })

/**
 * The moment at which the clocks of a time zone show this. An hour that is there twice is meant the first time, one that is
 * skipped is that much later.
 */
export function momentOf(timeZone: string, wanted: WallTime): number {
  const guess = daysBounds(timeZone, wanted.day).from + wanted.time
  // Between midnight and then the clocks may be changed.
  const moved = guess + between(wallTimeAt(timeZone, guess), wanted)
  return between(wallTimeAt(timeZone, moved), wanted) === 0 ? moved : Math.max(guess, moved)
}

const between = (one: WallTime, other: WallTime): number =>
  Date.parse(other.day) + other.time - Date.parse(one.day) - one.time

/** A moment as forms and programs write it (`2026-05-01T10:00`, `…Z`, `…-03:00`): without an offset it is meant in the time zone. */
export function momentOfInput(timeZone: string, text: string): number {
  if (/(Z|[+-]\d\d:?\d\d)$/i.test(text)) return Date.parse(text)
  const time = Date.parse(`1970-01-01T${text.slice(11)}Z`)
  return momentOf(timeZone, { day: text.slice(0, 10), time })
}
