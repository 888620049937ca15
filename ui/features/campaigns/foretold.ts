import type { CampaignPreview } from '../../../core/tenant/campaigns/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { formatDayAndTime } from '../../lib/time/dates.ts'
import { campaignTexts } from './texts.ts'

/** To how many it goes, and when the sending ends at the latest, or how long it takes where it has no time yet. */
export function useForetold({ recipients, seconds, endsAt }: CampaignPreview): string {
  const t = useTexts(campaignTexts)
  if (recipients === 0) return t('nobodyValid')
  return `${t('recipients', { n: recipients })} ${end()}`

  function end(): string {
    if (seconds === null) return t('endsFar')
    if (endsAt !== null) return t('endsAt', { when: formatDayAndTime(endsAt) })
    const minutes = Math.ceil(seconds / 60)
    if (minutes < 60) return t('takesMinutes', { n: minutes })
    const hours = Math.ceil(minutes / 60)
    return hours < 48 ? t('takesHours', { n: hours }) : t('takesDays', { n: Math.ceil(hours / 24) })
  }
}

/** What looks like a variable and has no value, as it is written. */
export const keysOf = ({ withoutValue }: CampaignPreview): string => withoutValue.join(', ')
