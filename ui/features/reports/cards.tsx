import type { ReportFigures, ReportMeasure, ReportSummary } from '../../../core/tenant/reports/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { formatCount } from '../../lib/numbers.ts'
import { formatDay } from '../../lib/time/dates.ts'
import { CountButton } from './count-button.tsx'
import { formatDuration, formatMedian, formatRating, NONE } from './format.ts'
import * as styles from './reports.module.css'
import { reportTexts } from './texts.ts'

interface CardsProps {
  shown: ReportSummary | undefined
  onSee: (measure: ReportMeasure) => void
}

/** The six numbers, each with what it was in the period before and its attendances behind it; dashes until they are known. */
export function Cards({ shown: displayed, onSee }: CardsProps) {
  const t = useTexts(reportTexts)
  const cards = useCards()
  const figures = displayed?.figures
  return (
    <section className={styles.figures} aria-label={t('figures')}>
      <dl className={styles.cards}>
        {cards.map(({ key, write, more, measure, also }) => {
          const words = figures ? write(figures) : NONE
          return (
            <div key={key} className={styles.card}>
              <dt>{t(key)}</dt>
              <dd className={styles.value}>
                {figures && words !== NONE ? (
                  <CountButton label={t('seeAll', { n: words, measure: t(key) })} onSee={() => onSee(measure)}>
                    {words}
                  </CountButton>
                ) : (
                  words
                )}
              </dd>
              <dd className={styles.beside}>
                {(figures && also && (
                  <CountButton label={more(figures)} onSee={() => onSee(also)}>
                    {more(figures)}
                  </CountButton>
                )) ||
                  (figures && more(figures)) ||
                  '\u00a0'}
              </dd>
              <dd className={styles.beside}>
                {displayed ? t('before', { value: write(displayed.before.figures) }) : '\u00a0'}
              </dd>
            </div>
          )
        })}
      </dl>
      <p className={styles.period}>{(displayed && <PeriodWords {...displayed} />) || '\u00a0'}</p>
    </section>
  )
}

interface Card {
  key: 'begun' | 'ended' | 'firstAnswer' | 'betweenAnswers' | 'attending' | 'rating'
  write: (figures: ReportFigures) => string
  /** A second line; '' where there is nothing to say. */
  more: (figures: ReportFigures) => string
  /** Which attendances are behind the number, and behind the second line. */
  measure: ReportMeasure
  also?: ReportMeasure
}

function useCards(): Card[] {
  const t = useTexts(reportTexts)
  const spread = (times: ReportFigures['firstAnswer']): string =>
    times === null ? '' : t('spread', { p90: formatDuration(times.p90), mean: formatDuration(times.mean) })
  return [
    {
      ...{ key: 'begun', write: ({ begun }) => formatCount(begun), measure: 'begun' },
      ...{ more: ({ open }) => t('openAtEnd', { n: open }), also: 'open' },
    },
    {
      ...{ key: 'ended', write: ({ ended }) => formatCount(ended), measure: 'ended' },
      ...{ more: ({ again }) => t('cameAgain', { n: again }), also: 'again' },
    },
    {
      ...{ key: 'firstAnswer', write: ({ firstAnswer }) => formatMedian(firstAnswer), measure: 'answered' },
      more: ({ firstAnswer }) => spread(firstAnswer),
    },
    {
      ...{ key: 'betweenAnswers', write: ({ betweenAnswers }) => formatDuration(betweenAnswers), measure: 'ended' },
      more: ({ answers }) => (answers === 0 ? '' : t('ofAnswers', { n: answers })),
    },
    {
      ...{ key: 'attending', write: ({ attending }) => formatMedian(attending), measure: 'ended' },
      more: ({ attending }) => spread(attending),
    },
    {
      ...{ key: 'rating', write: ({ rating }) => formatRating(rating), measure: 'rated' },
      more: ({ rated }) => (rated === 0 ? '' : t('ofRated', { n: rated })),
    },
  ]
}

function PeriodWords({ period, before }: ReportSummary) {
  const t = useTexts(reportTexts)
  return t('comparedWith', {
    ...{ from: formatDay(period.from), to: formatDay(period.to) },
    ...{ before: formatDay(before.period.from), until: formatDay(before.period.to) },
  })
}
