import { useState } from 'react'
import { MAX_LINE } from '../../../../../core/kit/limits.ts'
import { words } from '../../../../../core/kit/words.ts'
import type { FlowHook } from '../../../../../core/tenant/flows/hooks/contract.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { Button, PasswordField, showDone, showFailure } from '../../../../kit/index.ts'
import { webhookTexts } from '../../texts/webhook.ts'
import { hookApi } from './use-hook.ts'

/** With what callers have to sign: it is written, and never read again. */
export function Secret({ hook, onChange }: { hook: FlowHook; onChange: (hook: FlowHook) => void }) {
  const t = useTexts(webhookTexts)
  const [secret, setSecret] = useState('')
  const [busy, setBusy] = useState(false)
  const isLong = secret.length > MAX_LINE
  const set = async (to: string): Promise<void> => {
    setBusy(true)
    try {
      onChange(await hookApi.setSecret({ params: { flowId: hook.flowId }, body: { secret: to } }))
      setSecret('')
      showDone(t(to ? 'secretSaved' : 'secretRemoved'))
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="stack-tight"
      onSubmit={event => {
        event.preventDefault()
        if (secret && !isLong) void set(secret)
      }}
    >
      <PasswordField
        label={t('secret')}
        autoComplete="off"
        hint={t(hook.hasSecret ? 'secretKept' : 'secretNone')}
        value={secret}
        onChange={setSecret}
        {...(isLong ? { fault: words.tooLong } : {})}
      />
      <div className="row">
        <Button type="submit" small disabled={!secret || isLong} busy={busy}>
          {t('saveSecret')}
        </Button>
        {hook.hasSecret && (
          <Button small kind="danger" busy={busy} onClick={() => void set('')}>
            {t('removeSecret')}
          </Button>
        )}
      </div>
    </form>
  )
}
