import { daysAfter } from '../../kit/calendar.ts'
import { daysBounds, MINUTE } from '../../kit/clock.ts'
import { zoneFormat } from '../../kit/zone-format.ts'
import type { Span } from './period.ts'

/** Clocks are turned by whole quarters. */
const QUARTER = 15 * MINUTE

const hourFormat = zoneFormat('en', { hour: '2-digit', hourCycle: 'h23' })

/** The hours of a day as the clock of a zone shows them: one that it shows twice has two spans, one that it leaves out none. */
export function hoursOf(timeZone: string, day: string): (Span & { hour: number })[] {
  const clock = hourFormat(timeZone)
  const { from, to } = daysBounds(timeZone, day)
  const hours: (Span & { hour: number })[] = []
  for (let at = from; at <= to; at += QUARTER) {
    const hour = Number(clock.format(at))
    const last = hours.at(-1)
    if (last?.hour === hour) last.to = at + QUARTER - 1
    else hours.push({ hour, from: at, to: at + QUARTER - 1 })
  }
  return hours
}

/** The days from one to another. */
export function daysOf(timeZone: string, first: string, last: string): (Span & { day: string })[] {
  const days: (Span & { day: string })[] = []
  for (let day = first; day <= last; day = daysAfter(day, 1)) days.push({ day, ...daysBounds(timeZone, day) })
  return days
}
