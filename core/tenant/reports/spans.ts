import { daysAfter } from '../../kit/calendar.ts'
import { daysBounds, MINUTE } from '../../kit/clock.ts'
import { zoneFormat } from '../../kit/zone-format.ts'
import type { ReportPeriod, ReportStep } from './contract.ts'

/** Moments, both included. */
export interface Span {
  from: number
  to: number
}

/** The days of a company from the first to the last moment. */
export const spanOf = ({ from, to }: ReportPeriod, timeZone: string): Span => ({
  from: daysBounds(timeZone, from).from,
  to: daysBounds(timeZone, to).to,
})

/** The days, weeks or months of a period; the first and the last may be parts of one. */
export function stepsOf({ from, to }: ReportPeriod, step: ReportStep): ReportPeriod[] {
  const steps: ReportPeriod[] = []
  for (let day = from; day <= to; ) {
    const last = lastDayOf(day, step)
    steps.push({ from: day, to: last < to ? last : to })
    day = daysAfter(last, 1)
  }
  return steps
}

function lastDayOf(day: string, step: ReportStep): string {
  if (step === 'day') return day
  const date = new Date(`${day}T00:00:00Z`)
  if (step === 'week') return daysAfter(day, (7 - date.getUTCDay()) % 7)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)
}

/** Clocks are turned by whole quarters. */
const QUARTER = 15 * MINUTE

const hourFormat = zoneFormat('en', { hour: '2-digit', hourCycle: 'h23' })

interface HourSpan extends Span {
  weekday: number
  hour: number
}

/** The hours of a period as the clock of a zone shows them: one that it shows twice is longer, one that it leaves out is not there. */
export function hoursOf({ from, to }: ReportPeriod, timeZone: string): HourSpan[] {
  const clock = hourFormat(timeZone)
  const hours: HourSpan[] = []
  for (let day = from; day <= to; day = daysAfter(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    const bounds = daysBounds(timeZone, day)
    for (let at = bounds.from; at <= bounds.to; at += QUARTER) {
      const hour = Number(clock.format(at))
      const last = hours.at(-1)
      if (last?.hour === hour && last.weekday === weekday && last.to === at - 1) last.to = at + QUARTER - 1
      else hours.push({ weekday, hour, from: at, to: at + QUARTER - 1 })
    }
  }
  return hours
}
