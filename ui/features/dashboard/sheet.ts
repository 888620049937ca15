import { CSV_START, csvLine } from '../../../core/kit/csv.ts'
import type { Counters, Dashboard, TicketsDay } from '../../../core/tenant/dashboard/contract.ts'
import type { Translate } from '../../i18n/texts.ts'
import { formatDay } from '../../lib/time/dates.ts'
import { formatMinutes } from './format.ts'
import type { dashboardTexts } from './texts.ts'

type Words = Translate<(typeof dashboardTexts)['pt']>

const counters = [
  ...['supportPending', 'supportHappening', 'supportFinished', 'leads'],
  ...['avgSupportTime', 'avgWaitTime'],
] as (keyof Counters)[]

const isTime = (key: string): boolean => key === 'avgSupportTime' || key === 'avgWaitTime'

/** What the dashboard shows, as a sheet. */
export function sheetOf(t: Words, { period, counters: now, before, attendants }: Dashboard, day: TicketsDay): string {
  const cell = (key: keyof Counters, value: number | undefined): string | number =>
    value === undefined ? '' : isTime(key) ? formatMinutes(value) : value
  const was: Partial<Counters> = before ?? {}
  const days = ({ from, to }: Dashboard['period']): string =>
    `${from ? formatDay(from) : t('beginning')} - ${to ? formatDay(to) : t('today')}`
  const rows: (string | number)[][] = [
    [t('title'), days(period), before ? days(before.period) : ''],
    ...counters.map(key => [t(key), cell(key, now[key]), cell(key, was[key])]),
    [],
    [t('attendant'), t('rating'), t('finished'), t('avgSupportTime'), t('status')],
    ...attendants.map(({ name, rating, tickets, avgSupportTime, online }) => [
      ...[name, rating === 0 ? '' : rating.toFixed(1).replace('.', ',')],
      ...[tickets, formatMinutes(avgSupportTime), t(online ? 'online' : 'offline')],
    ]),
    [],
    [t('hours', { n: day.count })],
    ...day.data.map(({ horario = 0, total }) => [t('hour', { hour: horario }), total]),
  ]
  return CSV_START + rows.map(csvLine).join('')
}

/** `dashboard-2026-11-01-2026-11-23.csv`. */
export const sheetName = ({ period: { from, to } }: Dashboard): string =>
  `${['dashboard', from, to].filter(Boolean).join('-')}.csv`
