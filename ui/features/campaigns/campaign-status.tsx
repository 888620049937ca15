import type { CampaignStatus } from '../../../core/domain/campaign-states.ts'
import { blockWords, statusWords } from '../../../core/domain/campaign-words.ts'
import type { Campaign } from '../../../core/tenant/campaigns/contract.ts'
import { language } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Badge } from '../../kit/index.ts'
import { campaignTexts } from './texts.ts'

const tones = {
  INATIVA: 'neutral',
  PROGRAMADA: 'info',
  EM_ANDAMENTO: 'warning',
  CANCELADA: 'danger',
  FINALIZADA: 'success',
} as const satisfies Record<CampaignStatus, string>

export const StatusBadge = ({ status }: Pick<Campaign, 'status'>) => (
  <Badge text={statusWords(status, language.get())} tone={tones[status]} />
)

/** How a campaign stands, what keeps it, and whether it began late. */
export function Status({ status, hold, isLate }: Pick<Campaign, 'status' | 'hold' | 'isLate'>) {
  const t = useTexts(campaignTexts)
  return (
    <span className="stack-tight">
      <StatusBadge status={status} />
      {hold && <small className="soft">{blockWords(hold, language.get())}</small>}
      {isLate && <small className="soft">{t('late')}</small>}
    </span>
  )
}
