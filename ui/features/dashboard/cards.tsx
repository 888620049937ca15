import type { Counters, Dashboard } from '../../../core/tenant/dashboard/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Icon, type IconName } from '../../kit/index.ts'
import { formatDay } from '../../lib/time/dates.ts'
import * as styles from './cards.module.css'
import { formatMinutes } from './format.ts'
import { dashboardTexts } from './texts.ts'

type Counter = keyof Counters

/** In the order of the specification (spec 1 §2). */
const cards: readonly { key: Counter; icon: IconName; isTime?: true }[] = [
  { key: 'supportPending', icon: 'clock' },
  { key: 'supportHappening', icon: 'chat' },
  { key: 'supportFinished', icon: 'check' },
  { key: 'leads', icon: 'user' },
  { key: 'avgSupportTime', icon: 'chats', isTime: true },
  { key: 'avgWaitTime', icon: 'pause', isTime: true },
]

/** The six counters, each with what it was in the period before; dashes until they are known. */
export function Cards({ shown }: { shown: Dashboard | undefined }) {
  const t = useTexts(dashboardTexts)
  return (
    <section className={styles.figures} aria-label={t('figures')}>
      <dl className={styles.cards}>
        {cards.map(({ key, icon, isTime }) => {
          const write = (value: number): string => (isTime ? formatMinutes(value) : String(value))
          const before = shown?.before as Partial<Record<Counter, number>> | null | undefined
          return (
            <div key={key} className={styles.card}>
              <dt>
                <Icon name={icon} size={18} />
                {t(key)}
              </dt>
              <dd className={styles.value}>{shown ? write(shown.counters[key]) : '–'}</dd>
              <dd className={styles.before}>{besideOf(key, before?.[key])}</dd>
            </div>
          )

          function besideOf(counter: Counter, was: number | undefined): string {
            if (counter === 'supportPending' || counter === 'supportHappening') return t('now')
            return was === undefined ? '\u00a0' : t('before', { value: write(was) })
          }
        })}
      </dl>
      <p className={styles.period}>{(shown && <PeriodWords {...shown} />) || '\u00a0'}</p>
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
