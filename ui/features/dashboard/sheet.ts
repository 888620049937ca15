import { CSV_START, csvLine } from '../../../core/kit/csv.ts'
import type { Counters, Dashboard, TicketsDay } from '../../../core/tenant/dashboard/contract.ts'
import type { Translate } from '../../i18n/texts.ts'
import { formatDay } from '../../lib/time/dates.ts'
import { type Counter, counters } from './counters.ts'
import { formatMinutes } from './format.ts'
import type { dashboardTexts } from './texts.ts'

type Words = Translate<(typeof dashboardTexts)['pt']>

/** What the dashboard shows, as a sheet. */
export function sheetOf(t: Words, { period, counters: now, before, attendants }: Dashboard, day: TicketsDay): string {
  // A count is a figure there, to be added up.
  const cell = ({ isTime }: Counter, value: number | undefined): string | number =>
    value === undefined ? '' : isTime ? formatMinutes(value) : value
  const was: Partial<Counters> = before ?? {}
  const days = ({ from, to }: Dashboard['period']): string =>
    `${from ? formatDay(from) : t('beginning')} - ${to ? formatDay(to) : t('today')}`
  const rows: (string | number)[][] = [
    [t('title'), days(period), before ? days(before.period) : ''],
    ...counters.map(one => [t(one.key), cell(one, now[one.key]), cell(one, was[one.key])]),
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
