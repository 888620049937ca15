import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { signIn } from '../../app/session/session.ts'
import { useSignUpState } from '../../app/session/sign-up-state.ts'
import { signedUpEmail } from '../../app/session/signed-up-email.ts'
import { displacedNote } from '../../app/session/tab-notes.ts'
import { OuterPage } from '../../app/shell/outer-page.tsx'
import { appTexts } from '../../app/texts.ts'
import { common } from '../../i18n/common.ts'
import { explain } from '../../i18n/errors.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../kit/button.tsx'
import { PasswordField, TextField } from '../../kit/fields/text-field.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { Notice } from '../../kit/notice.tsx'
import { CallFailure } from '../../lib/api/failure.ts'
import { local } from '../../lib/local.ts'
import { Link } from '../../lib/router/index.tsx'
import { OverdueInvoices } from '../invoices/index.ts'
import { loginTexts } from './texts.ts'

/** The sentences of rejections are not for the first load. */
const OverdueNotice = lazy(() => import('./overdue-notice.tsx'))
const SecondStep = lazy(() => import('./two-factor/second-step.tsx'))

export default function LoginPage() {
  const t = useTexts(loginTexts)
  const a = useTexts(appTexts)
  const c = useTexts(common)
  const [error, setError] = useState<unknown>()
  const { state: signUpState } = useSignUpState()
  const overdueOn = local.get('overdueOn')
  const payingToken = tokenToPay(error)
  const challenge = textWith(error, 'ERR_SECOND_FACTOR', 'challenge')
  const [hasPaid, setPaid] = useState(false)
  const submit = useRef<HTMLButtonElement>(null)
  // What is to be done next; what had the focus before the checkout is gone.
  useEffect(() => {
    if (hasPaid) submit.current?.focus()
  }, [hasPaid])
  const form = useForm({
    schema: async () => (await import('../../../core/platform/auth/contract.ts')).LoginInput,
    initial: { email: signedUpEmail.get(), password: '' },
    mayReload: true,
    submit: ({ email, password }) => {
      setError(undefined)
      return signIn(email.trim(), password)
    },
    emit: setError,
  })
  if (challenge !== undefined)
    return (
      <Suspense>
        <SecondStep challenge={challenge} onBack={setError} />
      </Suspense>
    )
  return (
    <OuterPage title={t('title')} onSubmit={form.submit}>
      {error === undefined && displacedNote.kept() && <Notice tone="warning">{a('otherComputer')}</Notice>}
      {error === undefined && overdueOn !== undefined && (
        <Suspense>
          <OverdueNotice date={overdueOn} />
        </Suspense>
      )}
      {error !== undefined && <Notice tone="danger">{explain(error)}</Notice>}
      {payingToken !== undefined && (
        <Suspense>
          <OverdueInvoices
            token={payingToken}
            onPaid={() => {
              local.set('overdueOn', undefined)
              setError(undefined)
              setPaid(true)
            }}
          />
        </Suspense>
      )}
      <TextField label={c('email')} required type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField label={c('password')} required autoComplete="current-password" {...form.field('password')} />
      {/* Anyone who can pay first has nothing to do here yet. */}
      <Button ref={submit} kind={payingToken === undefined ? 'primary' : 'plain'} type="submit" busy={form.busy}>
        {t('submit')}
      </Button>
      <p className="soft">
        <Link href="/esqueci-senha">{t('forgot')}</Link>
      </p>
      {/* Its room is stored until it is known whether there is one. */}
      {signUpState !== 'closed' && (
        <p className="soft" style={signUpState === 'asking' ? { visibility: 'hidden' } : undefined}>
          {t('noAccount')} <Link href="/signup">{t('signUp')}</Link>
        </p>
      )}
    </OuterPage>
  )
}

/** What came with the rejection of an overdue company: it is good for paying alone (decision 4). */
const tokenToPay = (error: unknown): string | undefined => textWith(error, 'ERR_COMPANY_OVERDUE', 'token')

/** A text that came beside the sentence of this rejection. */
function textWith(error: unknown, code: string, name: string): string | undefined {
  const text = error instanceof CallFailure && error.code === code ? error.data[name] : undefined
  return typeof text === 'string' ? text : undefined
}
