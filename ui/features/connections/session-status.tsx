import { formatPhone } from '../../../core/kit/phone.ts'
import type { Connection } from '../../../core/tenant/connections/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Badge } from '../../kit/index.ts'
import * as styles from './connections.module.css'
import { statusViews } from './status.ts'
import { connectionTexts } from './texts/index.ts'

/** The status in a word, and under it why it is so, or the linked number. */
export function SessionStatus({ connection }: { connection: Connection }) {
  const t = useTexts(connectionTexts)
  const { status, statusReason, number } = connection
  const neverLinked = statusReason === 'lost' && !number
  const { label, tone } = statusViews[status]
  return (
    <div className={styles.sessionStatus}>
      <Badge text={t(label)} tone={tone} />
      {statusReason && <small className="soft">{t(neverLinked ? 'neverLinked' : statusReason)}</small>}
      {!statusReason && status === 'CONNECTED' && number && <small className="soft">{formatPhone(number)}</small>}
    </div>
  )
}
