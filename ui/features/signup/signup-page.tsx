import { useState } from 'react'
import { planRoutes } from '../../../core/platform/plans/contract.ts'
import { SignUpInput, signUpErrors, signUpRoutes } from '../../../core/platform/signup/contract.ts'
import { useSignUpState } from '../../app/session/sign-up-state.ts'
import { signedUpEmail } from '../../app/session/signed-up-email.ts'
import { OuterPage } from '../../app/shell/outer-page.tsx'
import { common } from '../../i18n/common.ts'
import { explain } from '../../i18n/errors.ts'
import { language } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../kit/button.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { PasswordField, TextField } from '../../kit/fields/text-field.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { Notice } from '../../kit/notice.tsx'
import { showDone } from '../../kit/toast.ts'
import { client } from '../../lib/api/client.ts'
import { listOf, useList } from '../../lib/lists/index.ts'
import { Link, navigate, usePlace } from '../../lib/router/index.tsx'
import { useStore } from '../../lib/store.ts'
import { formatDay, formatMoney } from '../../lib/time/dates.ts'
import { signupTexts } from './texts.ts'

const api = client(signUpRoutes)

export default function SignupPage() {
  const { state, trialUntil } = useSignUpState()
  return state === 'closed' ? <ClosedSignUp /> : <SignUp trialUntil={trialUntil} />
}

/** The platform takes no sign-ups: who has an account goes on. */
function ClosedSignUp() {
  const t = useTexts(signupTexts)
  const { sentences } = signUpErrors.ERR_USER_CREATION_DISABLED
  return (
    <OuterPage title={t('title')} onSubmit={() => {}}>
      <Notice>{sentences[useStore(language)]}</Notice>
      <p className="soft">
        {t('haveAccount')} <Link href="/login">{t('signIn')}</Link>
      </p>
    </OuterPage>
  )
}

/** The e-mail is confirmed first, in words of the server. */
function MailedSignUp({ sentence }: { sentence: string }) {
  const t = useTexts(signupTexts)
  return (
    <OuterPage title={t('title')} onSubmit={() => {}}>
      <Notice>{sentence}</Notice>
      <p className="soft">
        <Link href="/confirmar-cadastro">{t('haveCode')}</Link>
      </p>
      <p className="soft">
        {t('haveAccount')} <Link href="/login">{t('signIn')}</Link>
      </p>
    </OuterPage>
  )
}

/** A company signs itself up; the referring company of the address (`?companyId=`) travels along (spec 1 §2). */
function SignUp({ trialUntil }: { trialUntil: string | undefined }) {
  const t = useTexts(signupTexts)
  const c = useTexts(common)
  const { params } = usePlace()
  const { rows: choices = [], failure, reload } = useList(listOf(planRoutes.listPublic, {}))
  const [mailed, setMailed] = useState<string>()
  const form = useForm({
    schema: SignUpInput,
    initial: { name: '', email: '', phone: '', password: '', planId: '' },
    toBody: values => ({ ...values, companyId: params.companyId ?? '' }),
    submit: async values => {
      const answer = await api.signUp({ body: { ...values, companyId: params.companyId ?? '' } })
      if ('message' in answer) return setMailed(answer.message)
      showDone(t('done'))
      signedUpEmail.set(values.email.trim())
      navigate('/login')
    },
    faultsOf: ({ code, sentence }) => {
      if (code === 'ERR_EMAIL_ALREADY_EXISTS') return { email: sentence }
      return code === 'ERR_COMPANY_NAME_ALREADY_EXISTS' ? { name: sentence } : undefined
    },
  })
  const chosen = choices.find(({ id }) => String(id) === form.values.planId)
  const lineOf = ({ name, users, connections, queues, value }: (typeof choices)[number]): string =>
    [
      name,
      t('users', { n: users }),
      t('connections', { n: connections }),
      t('queues', { n: queues }),
      t('perMonth', { value: formatMoney(value) }),
    ].join(' · ')
  if (mailed !== undefined) return <MailedSignUp sentence={mailed} />
  return (
    <OuterPage title={t('title')} onSubmit={form.submit}>
      <TextField label={t('company')} required autoComplete="organization" {...form.field('name')} />
      <TextField label={c('email')} required type="email" autoComplete="username" {...form.field('email')} />
      <TextField label={t('phone')} type="tel" autoComplete="tel-national" {...form.field('phone')} />
      <PasswordField label={c('password')} required autoComplete="new-password" {...form.field('password')} />
      {failure ? (
        <Notice tone="warning">
          {t('plansFailed')}{' '}
          <Button kind="quiet" small onClick={reload}>
            {c('tryAgain')}
          </Button>
        </Notice>
      ) : (
        <SelectField
          label={t('plan')}
          required
          hint={chosen && lineOf(chosen)}
          {...form.field('planId')}
          empty={{ value: '', label: c('choose') }}
          options={choices.map(plan => ({
            value: String(plan.id),
            label: lineOf(plan),
          }))}
        />
      )}
      {trialUntil && <Notice>{t('trial', { day: formatDay(trialUntil) })}</Notice>}
      {form.failure !== undefined && <Notice tone="danger">{explain(form.failure)}</Notice>}
      <Button kind="primary" type="submit" busy={form.busy}>
        {t('submit')}
      </Button>
      <p className="soft">
        {t('haveAccount')} <Link href="/login">{t('signIn')}</Link>
      </p>
    </OuterPage>
  )
}
