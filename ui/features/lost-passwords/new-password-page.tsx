import { useEffect, useState } from 'react'
import { lostPasswordRoutes, NewPasswordInput } from '../../../core/platform/lost-passwords/contract.ts'
import { signedUpEmail } from '../../app/session/signed-up-email.ts'
import { OuterPage } from '../../app/shell/outer-page.tsx'
import { explain } from '../../i18n/errors.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../kit/button.tsx'
import { PasswordField, TextField } from '../../kit/fields/text-field.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { Notice } from '../../kit/notice.tsx'
import { showDone } from '../../kit/toast.ts'
import { client } from '../../lib/api/client.ts'
import { Link, navigate } from '../../lib/router/index.tsx'
import { BackToLogin } from './back-to-login.tsx'
import { lostPasswordTexts } from './texts.ts'

const api = client(lostPasswordRoutes)

/** Where anyone who has a code chooses a new password; the link of the mail brings the code behind `#`. */
export default function NewPasswordPage() {
  const t = useTexts(lostPasswordTexts)
  const [brought] = useState(() => location.hash.slice(1))
  // It is for anyone who opened the link, not for anyone who looks at the address or goes back to it.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  const form = useForm({
    schema: NewPasswordInput,
    initial: { code: brought, password: '' },
    submit: async body => {
      const { email } = await api.change({ body })
      signedUpEmail.set(email)
      showDone(t('done'))
      navigate('/login')
    },
    faultsOf: ({ code, sentence }) =>
      code === 'ERR_PASSWORD_CODE_OVER' && brought === '' ? { code: sentence } : undefined,
    // A notice of the page tells it.
    emit: () => {},
  })
  return (
    <OuterPage title={t('newTitle')} onSubmit={form.submit}>
      {brought === '' && <TextField label={t('code')} required autoComplete="one-time-code" {...form.field('code')} />}
      <PasswordField label={t('newPassword')} required autoComplete="new-password" {...form.field('password')} />
      {form.failure !== undefined && <Notice tone="danger">{explain(form.failure)}</Notice>}
      <Button kind="primary" type="submit" busy={form.busy}>
        {t('save')}
      </Button>
      <p className="soft">
        <Link href="/esqueci-senha">{t('another')}</Link>
      </p>
      <BackToLogin />
    </OuterPage>
  )
}
