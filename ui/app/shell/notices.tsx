import { Suspense, useEffect, useState } from 'react'
import { firstRunPermissions } from '../../../core/tenant/first-run/permissions.ts'
import { ProblemLine } from '../../features/first-run/feature.ts'
import { PauseBar } from '../../features/users/feature.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Notice } from '../../kit/notice.tsx'
import { useSocketState } from '../../lib/realtime/index.ts'
import { daysUntil, formatDay } from '../../lib/time/dates.ts'
import { useUser } from '../session/session.ts'
import { allows } from '../session/user.ts'
import { appTexts } from '../texts.ts'
import * as styles from './notices.module.css'

const PATIENCE = 1500
const WARN_BELOW_DAYS = 5

/** Quiet bars over the page: a subscription that ends soon (spec 1 §4), or has ended and still works; one's own pause; for administrators what keeps customers unheard. */
export function Notices() {
  const user = useUser()
  return (
    <div className={styles.notices} aria-live="polite">
      <DueBar />
      <Suspense>
        {user.pausedUntil && <PauseBar />}
        {allows(user, firstRunPermissions.use) && <ProblemLine />}
      </Suspense>
    </div>
  )
}

/**
 * Says that there is no connection, in a place of its own or over what needs no attention meanwhile: nothing moves when it
 * comes and goes. Only when it lasts: a blink of the network is nobody's business.
 */
export function OfflineSign() {
  return (
    <div className={styles.offlineSign} aria-live="polite">
      <OfflineWords />
    </div>
  )
}

function OfflineWords() {
  const t = useTexts(appTexts)
  const down = ['waiting', 'connecting'].includes(useSocketState())
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(down), down ? PATIENCE : 0)
    return () => clearTimeout(timer)
  }, [down])
  if (!down || !long) return null
  return <Notice icon="offline">{t('offline')}</Notice>
}

function DueBar() {
  const t = useTexts(appTexts)
  const { dueDate, lastDay, timeZone } = useUser().company
  if (!dueDate) return null
  const days = daysUntil(dueDate, timeZone)
  if (days >= WARN_BELOW_DAYS) return null
  if (days < 0) {
    if (lastDay === null || lastDay === dueDate) return null
    return <Notice tone="danger">{t('inGrace', { date: formatDay(dueDate), last: formatDay(lastDay) })}</Notice>
  }
  return <Notice tone="warning">{t('dueSoon', { n: days })}</Notice>
}
