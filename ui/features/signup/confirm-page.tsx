import { useEffect, useState } from 'react'
import { ConfirmInput, signUpRoutes } from '../../../core/platform/signup/contract.ts'
import { signedUpEmail } from '../../app/session/signed-up-email.ts'
import { OuterPage } from '../../app/shell/outer-page.tsx'
import { common } from '../../i18n/common.ts'
import { explain } from '../../i18n/errors.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../kit/button.tsx'
import { PasswordField, TextField } from '../../kit/fields/text-field.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { Notice } from '../../kit/notice.tsx'
import { showDone } from '../../kit/toast.ts'
import { client } from '../../lib/api/client.ts'
import { Link, navigate } from '../../lib/router/index.tsx'
import { signupTexts } from './texts.ts'

const api = client(signUpRoutes)

/** Where anyone who signed up confirms their e-mail; the link of the mail brings the code behind `#`. */
export default function ConfirmPage() {
  const t = useTexts(signupTexts)
  const c = useTexts(common)
  const [brought] = useState(() => location.hash.slice(1))
  // It is for anyone who opened the link, not for anyone who looks at the address or goes back to it.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  const form = useForm({
    schema: ConfirmInput,
    initial: { code: brought, password: '' },
    submit: async body => {
      const { email } = await api.confirm({ body })
      signedUpEmail.set(email)
      showDone(t('done'))
      navigate('/login')
    },
    faultsOf: ({ code, sentence }) => {
      if (code === 'ERR_SIGNUP_PASSWORD') return { password: sentence }
      return code === 'ERR_SIGNUP_CODE_OVER' && brought === '' ? { code: sentence } : undefined
    },
    // A notice of the page tells it.
    emit: () => {},
  })
  return (
    <OuterPage title={t('confirmTitle')} onSubmit={form.submit}>
      <p className="soft">{t('confirmAbout')}</p>
      {brought === '' && <TextField label={t('code')} required autoComplete="one-time-code" {...form.field('code')} />}
      <PasswordField label={c('password')} required autoComplete="current-password" {...form.field('password')} />
      {form.failure !== undefined && <Notice tone="danger">{explain(form.failure)}</Notice>}
      <Button kind="primary" type="submit" busy={form.busy}>
        {t('confirm')}
      </Button>
      <p className="soft">
        <Link href="/signup">{t('again')}</Link>
      </p>
      <p className="soft">
        {t('haveAccount')} <Link href="/login">{t('signIn')}</Link>
      </p>
    </OuterPage>
  )
}
