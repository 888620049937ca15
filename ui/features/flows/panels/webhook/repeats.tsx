import type { FlowHook } from '../../../../../core/tenant/flows/hooks/contract.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { SwitchField, showFailure } from '../../../../kit/index.ts'
import { webhookTexts } from '../../texts/webhook.ts'
import { hookApi } from './use-hook.ts'

/** Whether the same data that come again shortly after begin a run of their own. */
export function Repeats({
  hook: { flowId, everyCall },
  onChange,
}: {
  hook: FlowHook
  onChange: (hook: FlowHook) => void
}) {
  const t = useTexts(webhookTexts)
  const change = async (to: boolean): Promise<void> => {
    try {
      onChange(await hookApi.countEveryCall({ params: { flowId }, body: { everyCall: to } }))
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <SwitchField
      label={t('everyCall')}
      hint={t(everyCall ? 'everyCallHint' : 'onceHint')}
      value={everyCall}
      onChange={to => void change(to)}
    />
  )
}
