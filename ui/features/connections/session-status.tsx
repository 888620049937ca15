import { statusWord } from '../../../core/domain/connection-status-words.ts'
import { formatPhone } from '../../../core/kit/phone.ts'
import { portfolioLimit } from '../../../core/kit/portfolio-limit.ts'
import type { Connection } from '../../../core/tenant/connections/contract.ts'
import { language } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Badge, Badges } from '../../kit/index.ts'
import { formatCount } from '../../lib/numbers.ts'
import { useStore } from '../../lib/store.ts'
import { formatDayAndTime } from '../../lib/time/dates.ts'
import * as styles from './connections.module.css'
import { viewOf } from './status.ts'
import { connectionTexts } from './texts/index.ts'

/** Shorter waits are over before anybody has read of them. */
const WORTH_SAYING = 60_000

/** The status in a word, and whether it goes by a proxy; under that the linked number, and why it is so. */
export function SessionStatus({ connection }: { connection: Connection }) {
  const t = useTexts(connectionTexts)
  const { status, statusReason, number, nextAttemptAt, proxyAddress } = connection
  const neverLinked = statusReason === 'lost' && !number
  const spoken = useStore(language)
  const { tone } = viewOf(connection)
  return (
    <div className={styles.sessionStatus}>
      <Badges>
        <Badge text={statusWord(status, statusReason)[spoken]} tone={tone} />
        {proxyAddress && <Badge text={t('viaProxy')} title={proxyAddress} />}
      </Badges>
      {number && <small className={`soft ${styles.number}`}>{formatPhone(number)}</small>}
      {statusReason && <small className="soft">{t(neverLinked ? 'neverLinked' : statusReason)}</small>}
      {connection.cloud && <OfficialStanding cloud={connection.cloud} />}
      {nextAttemptAt && Date.parse(nextAttemptAt) - Date.now() > WORTH_SAYING && (
        <small className="soft">{t('nextAttempt', { when: formatDayAndTime(nextAttemptAt) })}</small>
      )}
    </div>
  )
}

const qualities = ['GREEN', 'YELLOW', 'RED'] as const

/** What Meta says of the account: how people take its messages, how many new people a day it reaches, and what is missing. */
function OfficialStanding({ cloud: { quality, reachTier, findings } }: { cloud: NonNullable<Connection['cloud']> }) {
  const t = useTexts(connectionTexts)
  const known = qualities.find(each => each === quality)
  const limit = portfolioLimit(reachTier)
  return (
    <>
      {known && <small className="soft">{t(`quality_${known}`)}</small>}
      {Number.isFinite(limit) && <small className="soft">{t('reachLimit', { n: formatCount(limit) })}</small>}
      {findings.map(finding => (
        <small key={finding} role="note">
          {t(`cloud_${finding}`)}
        </small>
      ))}
    </>
  )
}
