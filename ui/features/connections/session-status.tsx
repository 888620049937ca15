import { statusWord } from '../../../core/kit/connection-status-words.ts'
import { formatPhone } from '../../../core/kit/phone.ts'
import type { Connection } from '../../../core/tenant/connections/contract.ts'
import { language } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Badge } from '../../kit/index.ts'
import { useStore } from '../../lib/store.ts'
import { formatDayAndTime } from '../../lib/time/dates.ts'
import * as styles from './connections.module.css'
import { statusViews } from './status.ts'
import { connectionTexts } from './texts/index.ts'

/** Shorter waits are over before anybody has read of them. */
const WORTH_SAYING = 60_000

/** The status in a word, and under it why it is so, or the linked number. */
export function SessionStatus({ connection }: { connection: Connection }) {
  const t = useTexts(connectionTexts)
  const { status, statusReason, number, nextAttemptAt } = connection
  const neverLinked = statusReason === 'lost' && !number
  const spoken = useStore(language)
  const { tone } = statusViews[status]
  return (
    <div className={styles.sessionStatus}>
      <Badge text={statusWord(status, statusReason)[spoken]} tone={tone} />
      {statusReason && <small className="soft">{t(neverLinked ? 'neverLinked' : statusReason)}</small>}
      {nextAttemptAt && Date.parse(nextAttemptAt) - Date.now() > WORTH_SAYING && (
        <small className="soft">{t('nextAttempt', { when: formatDayAndTime(nextAttemptAt) })}</small>
      )}
      {!statusReason && status === 'CONNECTED' && number && <small className="soft">{formatPhone(number)}</small>}
    </div>
  )
}
