import * as z from 'zod'
import { words } from './words.ts'

/** Business hours: one interval for each of the seven days (spec 1 §3, §5). */

const Time = z.union([
  z.literal(''),
  z
    .string()
    .max(5, words.invalidTime)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, words.invalidTime),
])

export const DayHours = z.object({
  weekday: z.string().max(30, words.tooLong),
  weekdayEn: z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  startTime: Time,
  endTime: Time,
})
export type DayHours = z.infer<typeof DayHours>
export const WeekHours = z.array(DayHours).max(7)
export type WeekHours = z.infer<typeof WeekHours>

const day = (weekday: string, weekdayEn: DayHours['weekdayEn'], startTime: string, endTime: string): DayHours => ({
  weekday,
  weekdayEn,
  startTime,
  endTime,
})

/** Monday to Friday 08:00-18:00, Saturday 08:00-12:00, Sunday closed (spec 1 §3). */
export const defaultWeekHours: WeekHours = [
  day('Segunda-feira', 'monday', '08:00', '18:00'),
  day('Terça-feira', 'tuesday', '08:00', '18:00'),
  day('Quarta-feira', 'wednesday', '08:00', '18:00'),
  day('Quinta-feira', 'thursday', '08:00', '18:00'),
  day('Sexta-feira', 'friday', '08:00', '18:00'),
  day('Sábado', 'saturday', '08:00', '12:00'),
  day('Domingo', 'sunday', '00:00', '00:00'),
]

const week: readonly string[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/**
 * Whether a desk with these hours is open at a moment in its time zone. A day without an entry or with an empty time has
 * no rule and counts as open; 00:00-00:00 is closed all day; an end before the start reaches into the next day.
 */
export function isOpenAt(hours: WeekHours, timeZone: string, time: number): boolean {
  const { weekday, now } = localTime(timeZone, time)
  const before = hoursOf(hours, weekday + 6)
  if (before && reachesNextDay(before) && now < before.endTime) return true
  const today = hoursOf(hours, weekday)
  if (!today) return true
  return now >= today.startTime && (now < today.endTime || reachesNextDay(today))
}

/** Whether a day's hours end on the day after it; those of which a time is missing or half typed do not. */
export const reachesNextDay = ({ startTime, endTime }: Pick<DayHours, 'startTime' | 'endTime'>): boolean =>
  endTime.length === 'HH:MM'.length && startTime > endTime

/** The rule of a weekday (0 is Sunday), if it has one. */
function hoursOf(hours: WeekHours, weekday: number): DayHours | undefined {
  const entry = hours.find(({ weekdayEn }) => weekdayEn === week[weekday % 7])
  return entry?.startTime && entry.endTime ? entry : undefined
}

/** Weekday (0 is Sunday) and `HH:MM` of a moment in a time zone. */
function localTime(timeZone: string, time: number): { weekday: number; now: string } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(time)
  const part = (type: string): string => parts.find(p => p.type === type)?.value ?? ''
  return {
    weekday: week.indexOf(part('weekday').toLowerCase()),
    now: `${part('hour')}:${part('minute')}`,
  }
}
