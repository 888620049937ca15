import type { Attendant } from '../../../core/tenant/dashboard/contract.ts'
import { usePauseWords } from '../../app/session/pause.ts'
import { locale } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Badge, type Column, EmptyState, Icon } from '../../kit/index.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import { formatCount } from '../../lib/numbers.ts'
import * as styles from './attendants.module.css'
import { formatMinutes } from './format.ts'
import { dashboardTexts } from './texts.ts'

/** Everybody of the company, by name: how they were rated, how much they attended, and who is there. */
export function Attendants({ rows }: { rows: readonly Attendant[] | undefined }) {
  const t = useTexts(dashboardTexts)
  const pauseOf = usePauseWords()
  const columns: Column<Attendant>[] = [
    { key: 'name', title: t('attendant'), cell: ({ name }) => name },
    { key: 'rating', title: t('rating'), cell: ({ rating }) => <Stars rating={rating} /> },
    { key: 'tickets', title: t('finished'), align: 'end', cell: ({ tickets }) => formatCount(tickets) },
    {
      key: 'time',
      title: t('avgSupportTime'),
      align: 'end',
      cell: ({ avgSupportTime }) => formatMinutes(avgSupportTime),
    },
    {
      key: 'online',
      title: t('status'),
      cell: ({ online, pausedUntil }) => {
        const pause = pauseOf(pausedUntil)
        if (pause) return <Badge text={pause} tone="warning" />
        return <Badge text={t(online ? 'online' : 'offline')} tone={online ? 'success' : 'neutral'} />
      },
    },
  ]
  return (
    <section className={styles.attendants} aria-labelledby="dashboard-attendants">
      <h2 id="dashboard-attendants">{t('attendants')}</h2>
      <DataTable
        label={t('attendants')}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        empty={<EmptyState icon="users" title={t('noAttendants')} />}
      />
    </section>
  )
}

const scale = [1, 2, 3] as const

/** The average of the ratings as stars, filled as far as it reaches, with its word (spec 1 §2). */
function Stars({ rating }: { rating: number }) {
  const t = useTexts(dashboardTexts)
  if (rating === 0) return <span className="soft">{t('noRating')}</span>
  const stars = scale.find(one => one === Math.round(rating)) ?? 1
  const value = rating.toLocaleString(locale(), { maximumFractionDigits: 1 })
  const content = t('rated', { value, word: t(`rating${stars}`) })
  return (
    <span className={styles.stars} role="img" aria-label={content} title={content}>
      <span className={styles.scale}>
        <Row />
        <span className={styles.reached} style={{ inlineSize: `${Math.round((rating / scale.length) * 100)}%` }}>
          <Row />
        </span>
      </span>
      {t('ofThree', { value })}
    </span>
  )
}

const Row = () => scale.map(one => <Icon key={one} name="star" size={18} />)
