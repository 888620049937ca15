import { defaultWeekHours, isOpenAt } from '../domain/business-hours.ts'
import type { HoursAnswer, HoursRequest } from './effects.ts'

/** The answer of the usual hours, where no company is asked: Monday to Friday 8 to 18, Saturday 8 to 12, in Brasília (spec 1 §3). */
export const usualHours = ({ now }: HoursRequest): HoursAnswer => ({
  for: 'hours',
  open: isOpenAt({ schedules: defaultWeekHours, holidays: [] }, 'America/Sao_Paulo', now),
})
