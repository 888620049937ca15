import { type ReactNode, useState } from 'react'
import type { Campaign } from '../../../core/tenant/campaigns/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ConfirmDialog, showDone, showFailure } from '../../kit/index.ts'
import { campaignsApi } from './api.ts'
import { campaignTexts } from './texts.ts'

interface CampaignActs {
  cancel: (row: Campaign) => void
  /** Asks before. */
  sendNow: (row: Campaign) => void
  /** Asks before. */
  resume: (row: Campaign) => void
  duplicate: (row: Campaign) => void
  /** The question, while it is open. */
  question: ReactNode
}

/** What is done with a campaign beside its form; `onDone` hears how it is then, or of the copy. */
export function useCampaignActs(onDone: (row: Campaign) => void): CampaignActs {
  const t = useTexts(campaignTexts)
  // Resuming stands where cancelling stood: a second click must not send again what the first one stopped.
  const [resuming, setResuming] = useState<Campaign>()
  const [sending, setSending] = useState<Campaign>()
  const act = async (
    verb: 'cancel' | 'restart' | 'duplicate' | 'sendNow',
    { id }: Campaign,
    emitted: string,
  ): Promise<void> => {
    onDone(await campaignsApi[verb]({ params: { campaignId: id } }))
    showDone(emitted)
  }
  return {
    cancel: row => void act('cancel', row, t('cancelled')).catch(showFailure),
    sendNow: setSending,
    resume: setResuming,
    duplicate: row => void act('duplicate', row, t('duplicated')).catch(showFailure),
    question: sending ? (
      <ConfirmDialog
        name={sending.name}
        title={t('sendNow')}
        question={t('sendNowQuestion')}
        consequence={t('sendNowConsequence')}
        actionLabel={t('sendNow')}
        kind="primary"
        onConfirm={() => act('sendNow', sending, t('sendingNow'))}
        onClose={() => setSending(undefined)}
      />
    ) : resuming ? (
      <ConfirmDialog
        name={resuming.name}
        title={t('restart')}
        question={t('restartQuestion')}
        actionLabel={t('restartIt')}
        kind="primary"
        onConfirm={() => act('restart', resuming, t('restarted'))}
        onClose={() => setResuming(undefined)}
      />
    ) : null,
  }
}
