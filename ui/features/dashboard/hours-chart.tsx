import { useLayoutEffect, useRef } from 'react'
import { HOUR } from '../../../core/kit/clock.ts'
import { wallTimeAt } from '../../../core/kit/wall-clock.ts'
import type { TicketsDay } from '../../../core/tenant/dashboard/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import { formatCount } from '../../lib/numbers.ts'
import * as styles from './hours-chart.module.css'
import { dashboardTexts } from './texts.ts'

/**
 * The 24 hours of today (spec 1 §9): a list of numbers, each drawn as a bar; without numbers while they are not known. Where not all have
 * room the present one is in sight, with those before it.
 */
export function HoursChart({ day }: { day: TicketsDay | undefined }) {
  const t = useTexts(dashboardTexts)
  const slots = day?.data ?? Array.from({ length: 24 }, (_, horario) => ({ horario, total: undefined }))
  const { timeZone } = useUser().company
  const now = Math.floor(wallTimeAt(timeZone, Date.now()).time / HOUR)
  const scroller = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const pane = scroller.current
    const hour = pane?.querySelector<HTMLElement>('[aria-current=time]')
    if (pane && hour) pane.scrollLeft = hour.offsetLeft + 2 * hour.offsetWidth - pane.clientWidth
  }, [])
  const most = Math.max(1, ...slots.map(({ total = 0 }) => total))
  return (
    <div className={styles.chart}>
      <h2 id="dashboard-hours">{t('hours', { n: day ? formatCount(day.count) : '–' })}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      <section ref={scroller} className={styles.scroll} tabIndex={0} aria-labelledby="dashboard-hours">
        <ol className={styles.hours}>
          {slots.map(({ horario, total }) => (
            <li key={horario} aria-current={horario === now ? 'time' : undefined}>
              <span className={styles.total} data-none={total === 0 || undefined}>
                {total}
              </span>
              <span className={styles.bar} style={{ blockSize: `calc((100% - 40px) * ${(total ?? 0) / most})` }} />
              <span className={styles.hour}>{t('hour', { hour: horario ?? 0 })}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
