import { useEffect, useRef, useState } from 'react'
import { LoginCodeInput } from '../../../../core/platform/auth/contract.ts'
import { signInWithCode } from '../../../app/session/session.ts'
import { OuterPage } from '../../../app/shell/outer-page.tsx'
import { explain } from '../../../i18n/errors.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../kit/button.tsx'
import { SwitchField } from '../../../kit/fields/select-field.tsx'
import { TextField } from '../../../kit/fields/text-field.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Notice } from '../../../kit/notice.tsx'
import { CallFailure } from '../../../lib/api/failure.ts'
import { secondStepTexts } from './second-step-texts.ts'

interface SecondStepProps {
  /** What the right password brought; good for five minutes. */
  challenge: string
  /** Back to the password, perhaps with the reason. */
  onBack: (error?: unknown) => void
}

/** The second step of a sign-in: the code of the authenticator app, or a recovery code (decision 930). */
export default function SecondStep({ challenge, onBack }: SecondStepProps) {
  const t = useTexts(secondStepTexts)
  const [byRecovery, setByRecovery] = useState(false)
  const [error, setError] = useState<unknown>()
  const first = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other way brings another field.
  useEffect(() => first.current?.focus(), [byRecovery])
  const form = useForm({
    schema: LoginCodeInput,
    initial: { code: '', recoveryCode: '', trustBrowser: false },
    mayReload: true,
    toBody: ({ code, recoveryCode, trustBrowser }) => ({
      challenge,
      trustBrowser,
      ...(byRecovery ? { recoveryCode } : { code }),
    }),
    submit: async ({ code, recoveryCode, trustBrowser }) => {
      setError(undefined)
      await signInWithCode({ challenge, trustBrowser, ...(byRecovery ? { recoveryCode } : { code }) })
    },
    emit: failure => {
      if (failure instanceof CallFailure && failure.code === 'ERR_CHALLENGE_EXPIRED') onBack(failure)
      else setError(failure)
    },
  })
  return (
    <OuterPage title={t('title')} onSubmit={form.submit}>
      {error !== undefined && <Notice tone="danger">{explain(error)}</Notice>}
      {byRecovery ? (
        <TextField
          key="recovery"
          label={t('recoveryCode')}
          required
          ref={first}
          autoComplete="off"
          hint={t('recoveryHint')}
          {...form.field('recoveryCode')}
        />
      ) : (
        <TextField
          key="code"
          label={t('code')}
          required
          ref={first}
          autoComplete="one-time-code"
          inputMode="numeric"
          hint={t('codeHint')}
          {...form.field('code')}
        />
      )}
      <SwitchField label={t('trust')} {...form.field('trustBrowser')} />
      <Button kind="primary" type="submit" busy={form.busy}>
        {t('submit')}
      </Button>
      <Button kind="plain" onClick={() => setByRecovery(!byRecovery)}>
        {byRecovery ? t('useApp') : t('useRecovery')}
      </Button>
      <Button kind="plain" onClick={() => onBack()}>
        {t('back')}
      </Button>
    </OuterPage>
  )
}
