import { flowPermissions } from '../../../../../core/tenant/flows/permissions.ts'
import { useUser } from '../../../../app/session/session.ts'
import { allows } from '../../../../app/session/user.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { ErrorState, Notice, SkeletonList } from '../../../../kit/index.ts'
import { useEditor } from '../../editor/use-editor.ts'
import { webhookTexts } from '../../texts/webhook.ts'
import { Address } from './address.tsx'
import { Listening } from './listening.tsx'
import { Repeats } from './repeats.tsx'
import { Secret } from './secret.tsx'
import { useHook } from './use-hook.ts'

/** Where other systems reach the flow, and what they send there. */
export function Webhook() {
  const t = useTexts(webhookTexts)
  const { flowId } = useEditor()
  return flowId === undefined ? <Notice tone="info">{t('saveFirst')}</Notice> : <KnownWebhook flowId={flowId} />
}

function KnownWebhook({ flowId }: { flowId: number }) {
  const t = useTexts(webhookTexts)
  const mayChange = allows(useUser(), flowPermissions.enter)
  const { hook, failure, reload, take } = useHook(flowId)
  if (failure && !hook) return <ErrorState error={failure} title={t('loadFailed')} onRetry={reload} />
  if (!hook) return <SkeletonList />
  return (
    <>
      <Address hook={hook} mayRenew={mayChange} onChange={take} />
      {mayChange && <Secret hook={hook} onChange={take} />}
      <Listening hook={hook} onChange={take} />
      <Repeats hook={hook} onChange={take} />
    </>
  )
}
