import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import { type ReportHeat, reportRoutes } from '../../../core/tenant/reports/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ErrorState, SelectField } from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import { formatCount } from '../../lib/numbers.ts'
import { formatWeekday } from '../../lib/time/dates.ts'
import type { Requested } from './filter.ts'
import { formatDuration } from './format.ts'
import * as styles from './reports.module.css'
import { reportTexts } from './texts.ts'

const api = client(reportRoutes)

type Displayed = 'begun' | 'firstAnswer'
type Cell = ReportHeat['cells'][number]

/** The week begins on Monday. */
const weekdays = [1, 2, 3, 4, 5, 6, 0] as const
/** A Sunday, from which weekdays have their names. */
const SUNDAY = Date.parse('2026-11-22T12:00:00Z')
const nameOf = (weekday: number): string => formatWeekday(SUNDAY + weekday * 86_400_000)
const hours = Array.from({ length: 24 }, (_, hour) => hour)

const STEPS = 5
const FIRST_DISPLAYED = 7

interface HeatProps {
  asked: Requested
  onSee: (at: { weekday: number; hour: number; isAnswered: boolean }) => void
}

/** The hours of the week: a table with figures, in five steps of one colour. Arrow keys lead from one to the next. */
export function Heat({ asked: requested, onSee }: HeatProps) {
  const t = useTexts(reportTexts)
  const [kind, setKind] = useState<Displayed>('begun')
  const { data, error, mutate } = useSWR(['reports', 'heat', requested], () => api.heat({ query: requested }), {
    keepPreviousData: true,
  })
  const figureOf = (cell: Cell): number | null => (kind === 'begun' ? cell.begun || null : cell.firstAnswer)
  const write = (value: number): string => (kind === 'begun' ? formatCount(value) : formatDuration(value))
  const most = Math.max(1, ...(data?.cells ?? []).map(cell => figureOf(cell) ?? 0))
  const table = useRef<HTMLTableElement>(null)
  // Where not all hours have room those of work are in sight.
  useLayoutEffect(() => {
    const pane = table.current?.parentElement
    if (pane) pane.scrollLeft = (pane.scrollWidth * FIRST_DISPLAYED) / 24
  }, [])
  const [place, setPlace] = useState({ weekday: 1, hour: 8 })
  const move = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const row = (weekdays.indexOf(place.weekday as never) + step[0] + 7) % 7
    const next = { weekday: weekdays[row]!, hour: (place.hour + step[1] + 24) % 24 }
    setPlace(next)
    table.current?.querySelector<HTMLElement>(`[data-place="${next.weekday}-${next.hour}"]`)?.focus()
  }
  const cellAt = new Map((data?.cells ?? []).map(cell => [`${cell.weekday}-${cell.hour}`, cell]))
  return (
    <section className="stack card" aria-labelledby="reports-heat">
      <div className={styles.head}>
        <h2 id="reports-heat">{t('heat')}</h2>
        <SelectField<Displayed>
          label={t('shown')}
          options={(['begun', 'firstAnswer'] as const).map(value => ({ value, label: t(value) }))}
          value={kind}
          onChange={setKind}
        />
      </div>
      <p className="soft">{t('heatAbout')}</p>
      {error && !data ? (
        <ErrorState small error={error} onRetry={() => void mutate()} />
      ) : (
        <div className={styles.scroll}>
          <table ref={table} className={styles.heat} aria-labelledby="reports-heat" onKeyDown={move}>
            <thead>
              <tr>
                <td />
                {hours.map(hour => (
                  <th key={hour} scope="col">
                    {t('hour', { hour })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weekdays.map(weekday => (
                <tr key={weekday}>
                  <th scope="row">{nameOf(weekday)}</th>
                  {hours.map(hour => {
                    const cell = cellAt.get(`${weekday}-${hour}`)
                    const value = cell ? figureOf(cell) : null
                    const words = value === null ? '' : write(value)
                    return (
                      <td key={hour} data-step={value === null ? 0 : Math.max(1, Math.ceil((value / most) * STEPS))}>
                        <button
                          type="button"
                          data-place={`${weekday}-${hour}`}
                          tabIndex={place.weekday === weekday && place.hour === hour ? 0 : -1}
                          aria-label={t('heatCell', { weekday: nameOf(weekday), hour, value: words || '0' })}
                          onFocus={() => setPlace({ weekday, hour })}
                          onClick={() => cell && onSee({ weekday, hour, isAnswered: kind === 'firstAnswer' })}
                        >
                          {words}
                        </button>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

const steps: Partial<Record<string, [rows: number, hours: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
