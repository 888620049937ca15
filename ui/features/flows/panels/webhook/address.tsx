import { useState } from 'react'
import type { FlowHook } from '../../../../../core/tenant/flows/hooks/contract.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { CopyButton } from '../../../../kit/copy-button.tsx'
import { Button, ConfirmDialog, FieldFrame, Notice, showDone } from '../../../../kit/index.ts'
import { formatDayAndTime } from '../../../../lib/time/dates.ts'
import { webhookTexts } from '../../texts/webhook.ts'
import { hookApi } from './use-hook.ts'

interface AddressProps {
  hook: FlowHook
  mayRenew: boolean
  onChange: (hook: FlowHook) => void
}

/** The address with its key, to be copied, and to be given up for another one. */
export function Address({
  hook: { flowId, path, refusedAt: rejectedAt, refusal: error },
  mayRenew,
  onChange,
}: AddressProps) {
  const t = useTexts(webhookTexts)
  const [asks, setAsks] = useState(false)
  if (path === '') return <Notice tone="info">{t('addressHidden')}</Notice>
  const address = location.origin + path
  return (
    <div className="stack-tight">
      <FieldFrame label={t('address')} hint={t('addressHint')}>
        {control => (
          <input {...control} type="text" readOnly value={address} onFocus={event => event.currentTarget.select()} />
        )}
      </FieldFrame>
      {rejectedAt !== null && error !== null && (
        <Notice tone="warning">
          {t('refused', { time: formatDayAndTime(rejectedAt), why: t(`refused_${error}`) })}
        </Notice>
      )}
      <div className="row">
        <CopyButton text={address} label={t('copyAddress')} done={t('copied')} />
        {mayRenew && (
          <Button small icon="key" onClick={() => setAsks(true)}>
            {t('renew')}
          </Button>
        )}
      </div>
      {asks && (
        <ConfirmDialog
          name={address}
          title={t('renew')}
          question={t('renewQuestion')}
          consequence={t('renewConsequence')}
          actionLabel={t('renew')}
          onConfirm={async () => {
            onChange(await hookApi.renew({ params: { flowId } }))
            showDone(t('renewed'))
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  )
}
