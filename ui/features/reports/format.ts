import type { ReportFigures, Times } from '../../../core/tenant/reports/contract.ts'
import { locale } from '../../i18n/language.ts'
import { formatCount } from '../../lib/numbers.ts'

/** What is not known. */
export const NONE = '–'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Seconds as `45 s`, `12 min`, `2 h 05 min`, `3 d 4 h`: as exactly as anybody wants to know it. */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return NONE
  const whole = Math.round(seconds)
  if (whole < MINUTE) return `${whole} s`
  const minutes = Math.round(whole / MINUTE)
  if (minutes * MINUTE < HOUR) return `${minutes} min`
  if (minutes * MINUTE < DAY) return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
  const hours = Math.round(whole / HOUR)
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

export const formatMedian = (times: Times | null): string => formatDuration(times?.median ?? null)

export const formatRating = (rating: number | null): string =>
  rating === null ? NONE : rating.toLocaleString(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** What can be drawn of a series: its number, and how it is written. */
export const drawn = {
  begun: { of: ({ begun }: ReportFigures) => begun, write: formatCount },
  ended: { of: ({ ended }: ReportFigures) => ended, write: formatCount },
  open: { of: ({ open }: ReportFigures) => open, write: formatCount },
  firstAnswer: { of: ({ firstAnswer }: ReportFigures) => firstAnswer?.median ?? null, write: formatDuration },
  attending: { of: ({ attending }: ReportFigures) => attending?.median ?? null, write: formatDuration },
  rating: { of: ({ rating }: ReportFigures) => rating, write: formatRating },
} as const satisfies Record<string, { of: (figures: ReportFigures) => number | null; write: (value: number) => string }>
export type Drawn = keyof typeof drawn
