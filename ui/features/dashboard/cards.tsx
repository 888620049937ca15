import type { Counters, Dashboard } from '../../../core/tenant/dashboard/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Icon, type IconName } from '../../kit/index.ts'
import { formatDay } from '../../lib/time/dates.ts'
import * as styles from './cards.module.css'
import { type Counter, counters, writeCounter } from './counters.ts'
import { dashboardTexts } from './texts.ts'

const icons: Record<keyof Counters, IconName> = {
  supportPending: 'clock',
  supportHappening: 'chat',
  supportFinished: 'check',
  leads: 'user',
  avgSupportTime: 'chats',
  avgWaitTime: 'pause',
}

/** The six counters, each with what it was in the period before; dashes until they are known. */
export function Cards({ shown: displayed }: { shown: Dashboard | undefined }) {
  const t = useTexts(dashboardTexts)
  const before: Partial<Counters> | null | undefined = displayed?.before
  const besideOf = (counter: Counter): string => {
    if (counter.isLive) return t('now')
    const was = before?.[counter.key]
    return was === undefined ? '\u00a0' : t('before', { value: writeCounter(counter, was) })
  }
  return (
    <section className={styles.figures} aria-label={t('figures')}>
      <dl className={styles.cards}>
        {counters.map(counter => (
          <div key={counter.key} className={styles.card}>
            <dt>
              <Icon name={icons[counter.key]} size={18} />
              {t(counter.key)}
            </dt>
            <dd className={styles.value}>{displayed ? writeCounter(counter, displayed.counters[counter.key]) : '–'}</dd>
            <dd className={styles.before}>{besideOf(counter)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.period}>{(displayed && <PeriodWords {...displayed} />) || '\u00a0'}</p>
    </section>
  )
}

function PeriodWords({ period, before }: Dashboard) {
  const t = useTexts(dashboardTexts)
  const from = period.from ? formatDay(period.from) : t('beginning')
  const to = period.to ? formatDay(period.to) : t('today')
  if (!before?.period.from || !before.period.to) return t('period', { from, to })
  const days = { before: formatDay(before.period.from), until: formatDay(before.period.to) }
  return t('comparedWith', { from, to, ...days })
}
