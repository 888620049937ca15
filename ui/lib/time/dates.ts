import { DAY, dayIn } from '../../../core/kit/clock.ts'
import { wallTimeAt } from '../../../core/kit/wall-clock.ts'
import { zoneFormat } from '../../../core/kit/zone-format.ts'
import { locale } from '../../i18n/language.ts'

export { formatMoney } from '../../../core/kit/money.ts'

type When = string | number | Date

/**
 * `25/12/2026` in every language (spec 1 §9), by the clocks of the browser or of a time zone. A calendar day (`YYYY-MM-DD`) is shown as
 * it is, in no time zone.
 */
export function formatDay(when: When, timeZone?: string): string {
  const isDay = typeof when === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(when)
  return dayFormat(isDay ? 'UTC' : timeZone).format(new Date(when))
}

const dayFormat = zoneFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric' })

/** `14:05`. */
export function formatTime(when: When, timeZone?: string): string {
  return timeFormat(timeZone).format(new Date(when))
}

/** `segunda-feira`, by the clocks of the browser unless a zone is given. */
export const formatWeekday = (when: When, timeZone?: string): string => weekdayFormat(timeZone).format(new Date(when))

/** Formats are slow to make: one for each language. */
function inLanguage(parts: Intl.DateTimeFormatOptions): ReturnType<typeof zoneFormat> {
  const formats = new Map<string, ReturnType<typeof zoneFormat>>()
  return timeZone => {
    const chosen = locale()
    const format = formats.get(chosen) ?? zoneFormat(chosen, parts)
    formats.set(chosen, format)
    return format(timeZone)
  }
}

const timeFormat = inLanguage({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const weekdayFormat = inLanguage({ weekday: 'long' })

const backFormat = inLanguage({
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `seg., 30/11, 09:00`, by the clocks of a time zone: when something comes back. */
export const formatBack = (when: When, timeZone: string): string => backFormat(timeZone).format(new Date(when))

export function formatDayAndTime(when: When, timeZone?: string): string {
  return `${formatDay(when, timeZone)} ${formatTime(when, timeZone)}`
}

/** A moment as a field for a day and a time writes it, by the clocks of a time zone: `2026-05-01T10:00`. */
export function fieldMoment(timeZone: string, moment: number): string {
  const { day, time } = wallTimeAt(timeZone, moment)
  return `${day}T${new Date(time).toISOString().slice(11, 16)}`
}

/** `25/12/2026 14:05:09`, for a record in which the order of moments matters. */
export function formatMoment(when: When): string {
  const seconds = new Date(when).getSeconds()
  return `${formatDayAndTime(when)}:${String(seconds).padStart(2, '0')}`
}

/** Days until a calendar day from today where the company is, wherever its people sit; negative when it is past. */
export function daysUntil(day: string, timeZone: string, now: number = Date.now()): number {
  return (Date.parse(day) - Date.parse(dayIn(timeZone, now))) / DAY
}
