import * as z from 'zod'
import { daysAfter } from '../kit/calendar.ts'
import { Day, TimeOfDay } from '../kit/fields.ts'
import { words } from '../kit/words.ts'
import { zoneFormat } from '../kit/zone-format.ts'

/** Business hours (spec 1 §3, §5): for each of the seven days an interval, or two around a break, and the days that are free. */

const Time = z.union([z.literal(''), TimeOfDay])

/** The fields of a day's two intervals. */
export const intervals = [
  ['startTime', 'endTime'],
  ['secondStartTime', 'secondEndTime'],
] as const

const Weekday = {
  weekday: z.string().max(30, words.tooLong),
  weekdayEn: z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
}

export const DayHours = z
  .object({
    ...Weekday,
    startTime: Time,
    endTime: Time,
    /** After a break; the specification's day has one interval, so both are absent or empty where there is none. */
    secondStartTime: Time.optional(),
    secondEndTime: Time.optional(),
  })
  .superRefine((day, { addIssue }) => {
    if (!day.secondStartTime && !day.secondEndTime) return
    // Half an interval would count as none.
    for (const field of intervals.flat())
      if (!day[field]) addIssue({ code: 'custom', path: [field], message: words.mandatory })
  })
export type DayHours = z.infer<typeof DayHours>
/** As it is stored; weeks of before may miss days. */
export const WeekHours = z.array(DayHours).max(7)
export type WeekHours = z.infer<typeof WeekHours>

/** As forms send a day: those of the family give its intervals names of their own, which count before ours (decision 718). */
const InputDay = z
  .object({
    ...Weekday,
    startTime: Time.optional(),
    endTime: Time.optional(),
    secondStartTime: Time.optional(),
    secondEndTime: Time.optional(),
    startTimeA: Time.optional(),
    endTimeA: Time.optional(),
    startTimeB: Time.optional(),
    endTimeB: Time.optional(),
  })
  .transform(({ startTimeA, endTimeA, startTimeB, endTimeB, ...day }) => ({
    ...day,
    startTime: startTimeA ?? day.startTime ?? '',
    endTime: endTimeA ?? day.endTime ?? '',
    ...(startTimeB !== undefined && { secondStartTime: startTimeB }),
    ...(endTimeB !== undefined && { secondEndTime: endTimeB }),
  }))
  .pipe(DayHours)

/** As someone sets it: all seven days, each once and in any order, or none, which is no rule at all. */
export const InputWeekHours = z
  .array(InputDay)
  .max(7)
  .refine(hours => hours.length === 0 || new Set(hours.map(({ weekdayEn }) => weekdayEn)).size === 7, words.wholeWeek)

const Holiday = z.object({
  date: Day,
  name: z.string().trim().min(1, words.mandatory).max(60, words.tooLong),
})
export const Holidays = z.array(Holiday).max(100, words.tooMany)
export type Holidays = z.infer<typeof Holidays>
/** As a form sends them: in whatever order. */
export const InputHolidays = Holidays.transform(days =>
  days.toSorted((one, other) => one.date.localeCompare(other.date)),
)

/** When someone is there. */
export interface BusinessHours {
  schedules: WeekHours
  holidays: Holidays
}

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

/** A week with all its days, or none: days that it misses have no times, which is no rule, as before. */
export function wholeWeek(hours: WeekHours): WeekHours {
  if (hours.length === 0) return []
  return defaultWeekHours.map(
    ({ weekday, weekdayEn }) => hours.find(one => one.weekdayEn === weekdayEn) ?? day(weekday, weekdayEn, '', ''),
  )
}

const week: readonly string[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/**
 * Whether a desk with these hours is open at a moment in its time zone. A holiday is closed from midnight to midnight, and its hours
 * reach into no other day. A day without an entry or with an empty time has no rule and counts as open; 00:00-00:00 is closed all
 * day; an end before the start reaches into the next day.
 */
export function isOpenAt({ schedules, holidays }: BusinessHours, timeZone: string, time: number): boolean {
  const { weekday, today, now } = localTime(timeZone, time)
  const isFree = (date: string): boolean => holidays.some(holiday => holiday.date === date)
  if (isFree(today)) return false
  const lately = isFree(daysAfter(today, -1)) ? [] : (hoursOf(schedules, weekday + 6) ?? [])
  if (lately.some(([start, end]) => end < start && now < end)) return true
  const hours = hoursOf(schedules, weekday)
  return hours === undefined || hours.some(([start, end]) => now >= start && (now < end || end < start))
}

/** Whether an interval ends on the day after it began; one of which a time is missing or half typed does not. */
export const reachesNextDay = (start = '', end = ''): boolean => end.length === 'HH:MM'.length && start > end

/** The intervals of a day that are whole, as times. */
export const intervalsOf = (day: DayHours): [start: string, end: string][] =>
  intervals.flatMap(([start, end]) => (day[start] && day[end] ? [[day[start], day[end]]] : []))

/** The rule of a weekday (0 is Sunday), if it has one. */
function hoursOf(hours: WeekHours, weekday: number): [string, string][] | undefined {
  const entry = hours.find(({ weekdayEn }) => weekdayEn === week[weekday % 7])
  return entry?.startTime && entry.endTime ? intervalsOf(entry) : undefined
}

const formatOf = zoneFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Weekday (0 is Sunday), day and `HH:MM` of a moment in a time zone. */
function localTime(timeZone: string, time: number): { weekday: number; today: string; now: string } {
  const parts = formatOf(timeZone).formatToParts(time)
  const part = (type: string): string => parts.find(p => p.type === type)?.value ?? ''
  return {
    weekday: week.indexOf(part('weekday').toLowerCase()),
    today: `${part('year')}-${part('month')}-${part('day')}`,
    now: `${part('hour')}:${part('minute')}`,
  }
}
