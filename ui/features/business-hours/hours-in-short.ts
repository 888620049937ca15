import { type DayHours, intervalsOf, type WeekHours } from '../../../core/domain/business-hours.ts'
import { locale } from '../../i18n/language.ts'

/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5)
const DAY = 86_400_000
const ALWAYS = '00:00–24:00'
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** `seg.–sex. 08:00–18:00, sáb. 08:00–12:00`: neighbouring days with the same hours together, without those that are closed; undefined where it is always open. */
export function hoursInShort(schedules: WeekHours): string | undefined {
  const runs: { from: number; to: number; hours: string }[] = []
  for (const [at, weekday] of days.entries()) {
    const hours = hoursOf(schedules.find(({ weekdayEn }) => weekdayEn === weekday))
    const last = runs.at(-1)
    if (last?.hours === hours) last.to = at
    else runs.push({ from: at, to: at, hours })
  }
  if (runs.length === 1 && runs[0]?.hours === ALWAYS) return undefined
  return runs
    .filter(({ hours }) => hours !== '')
    .map(({ from, to, hours }) => `${from === to ? nameOf(from) : `${nameOf(from)}–${nameOf(to)}`} ${hours}`)
    .join(', ')
}

function hoursOf(day: DayHours | undefined): string {
  // A day without hours is no rule: it is always open.
  if (!day?.startTime || !day.endTime) return ALWAYS
  return intervalsOf(day)
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => `${from}–${to}`)
    .join(' ')
}

const nameOf = (at: number): string =>
  new Date(MONDAY + at * DAY).toLocaleDateString(locale(), { weekday: 'short', timeZone: 'UTC' })
