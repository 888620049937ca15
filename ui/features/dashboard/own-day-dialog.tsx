import useSWR from 'swr'
import { dashboardRoutes } from '../../../core/tenant/dashboard/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog, ErrorState, SkeletonList } from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import { formatMinutes } from './format.ts'
import * as styles from './own-day-dialog.module.css'
import { ownDayTexts } from './own-day-texts.ts'

const api = client(dashboardRoutes)

/** What one answered and resolved today, counted when it is opened. */
export default function OwnDayDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(ownDayTexts)
  const { data, error, mutate } = useSWR('own day', () => api.own())
  return (
    <Dialog size="small" title={t('title')} onClose={onClose}>
      {!data && !error && <SkeletonList rows={3} />}
      {!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
      {data && (
        <dl className={styles.figures}>
          <dt>{t('answered')}</dt>
          <dd>{data.answered}</dd>
          <dt>{t('resolved')}</dt>
          <dd>{data.resolved}</dd>
          <dt>{t('firstAnswer')}</dt>
          <dd>{firstAnswerIn(data.firstAnswer, t)}</dd>
        </dl>
      )}
      <p className="soft">{t('hint')}</p>
    </Dialog>
  )
}

/** Rounded to minutes, a quick answer would read as none. */
function firstAnswerIn(minutes: number | null, t: (key: 'none' | 'underAMinute') => string): string {
  if (minutes === null) return t('none')
  return minutes < 1 ? t('underAMinute') : formatMinutes(minutes)
}
