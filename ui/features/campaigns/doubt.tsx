import { type CampaignPreview, EDIT_UNTIL } from '../../../core/tenant/campaigns/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ConfirmDialog } from '../../kit/index.ts'
import { formatDayAndTime } from '../../lib/time/dates.ts'
import { campaignsApi } from './api.ts'
import type { Typed } from './campaign-form.ts'
import { keysOf, useForetold } from './foretold.ts'
import { campaignTexts } from './texts.ts'

/** What someone is asked about before a campaign is planned, since it would be sent like that. */
export interface Doubt {
  preview: CampaignPreview
  /** When it starts, where it could not be changed any more once it is saved. */
  soon: string | undefined
}

/** Undefined where there is nothing to ask, and where the server is to say what is missing. */
export async function doubtOf(typed: Typed): Promise<Doubt | undefined> {
  const { scheduledAt: at, contactListId, tagListId, whatsappId } = typed
  const ahead = at ? Date.parse(at) - Date.now() : 0
  if (!at || ahead <= 0 || !(contactListId || tagListId) || !whatsappId) return undefined
  const preview = await campaignsApi.preview({ body: typed })
  const soon = ahead <= EDIT_UNTIL ? at : undefined
  return soon || preview.withoutValue.length > 0 ? { preview, soon } : undefined
}

interface DoubtDialogProps {
  name: string
  doubt: Doubt
  onSave: () => Promise<unknown>
  onClose: () => void
}

export function DoubtDialog({ name, doubt: { preview, soon }, onSave, onClose }: DoubtDialogProps) {
  const t = useTexts(campaignTexts)
  const foretold = useForetold(preview)
  return (
    <ConfirmDialog
      name={name}
      title={t('sureTitle')}
      question={t('sure')}
      consequence={[
        ...(soon ? [t('sureSoon', { when: formatDayAndTime(soon) })] : []),
        ...(preview.withoutValue.length > 0 ? [t('sureKeys', { keys: keysOf(preview) })] : []),
        foretold,
      ].join(' ')}
      actionLabel={t('saveSo')}
      kind="primary"
      onConfirm={onSave}
      onClose={onClose}
    />
  )
}
