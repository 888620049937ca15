import type { RecipientState } from '../../../core/domain/campaign-states.ts'
import { failureWords, stateWords } from '../../../core/domain/campaign-words.ts'
import { formatPhone } from '../../../core/kit/phone.ts'
import type { CampaignRecipient } from '../../../core/tenant/campaigns/contract.ts'
import { common } from '../../i18n/common.ts'
import { language } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Badge, type Column } from '../../kit/index.ts'
import { Link } from '../../lib/router/index.tsx'
import { formatDayAndTime } from '../../lib/time/dates.ts'
import * as styles from './report.module.css'
import { reportTexts } from './report-texts.ts'

/** Whom a campaign writes to, what became of them, and when; `asks` is whether it asked them before. */
export function useRecipientColumns(asks: boolean): Column<CampaignRecipient>[] {
  const t = useTexts(reportTexts)
  const c = useTexts(common)
  const at = (key: string, title: string, of: (row: CampaignRecipient) => string | null) => {
    const when = (row: CampaignRecipient): string => {
      const moment = of(row)
      return moment ? formatDayAndTime(moment) : ''
    }
    return { key, title, cell: when, clip: when }
  }
  return [
    { key: 'name', title: c('name'), cell: row => <Who {...row} /> },
    { key: 'state', title: t('state'), cell: row => <State {...row} /> },
    ...(asks
      ? [
          at('asked', t('askedAt'), row => row.confirmationRequestedAt),
          at('confirmed', t('confirmedAt'), row => row.confirmedAt),
        ]
      : []),
    at('delivered', t('deliveredAt'), row => row.deliveredAt),
    at('answered', t('answeredAt'), row => row.answeredAt),
  ]
}

/** Their name, which leads to where they are talked with, and their number. */
function Who({ name, number, ticketUuid }: CampaignRecipient) {
  const t = useTexts(reportTexts)
  return (
    <span className="stack-tight">
      {ticketUuid ? (
        <Link href={`/tickets/${ticketUuid}`} title={t('toTicket')}>
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
      <small className={`soft ${styles.whole}`}>{formatPhone(number)}</small>
    </span>
  )
}

const tones = {
  waiting: 'neutral',
  sending: 'info',
  asked: 'warning',
  confirmed: 'info',
  delivered: 'success',
  failed: 'danger',
} as const satisfies Record<RecipientState, string>

/** What became of someone, and why they did not get it. */
function State({ state, failure }: CampaignRecipient) {
  return (
    <span className="stack-tight">
      <Badge text={stateWords(state, language.get())} tone={tones[state]} />
      {failure && <small className="soft">{failureWords(failure, language.get())}</small>}
    </span>
  )
}
