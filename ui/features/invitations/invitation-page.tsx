import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { InvitationAccepted, invitationRoutes } from '../../../core/platform/invitations/contract.ts'
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
import { invitationTexts } from './texts.ts'

const api = client(invitationRoutes)

/** Where someone who was invited chooses the e-mail and the password with which they work; the link brings the token behind `#`. */
export default function InvitationPage() {
  const t = useTexts(invitationTexts)
  const [token] = useState(() => location.hash.slice(1))
  // It is for anyone who opened the link, not for anyone who looks at the address or goes back to it.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  const { data, error } = useSWR(token && ['invitation', token], () => api.open({ body: { token } }), {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  })
  if (!data)
    return (
      <OuterPage title={t('title')} onSubmit={() => navigate('/login')}>
        {error !== undefined && <Notice tone="danger">{explain(error)}</Notice>}
        {token === '' && <Notice>{t('noLink')}</Notice>}
        <p className="soft">
          <Link href="/login">{t('login')}</Link>
        </p>
      </OuterPage>
    )
  return <Join token={token} {...data} />
}

function Join({
  token,
  company,
  invitedBy,
  name,
}: {
  token: string
  company: string
  invitedBy: string
  name: string
}) {
  const t = useTexts(invitationTexts)
  const c = useTexts(common)
  const form = useForm({
    schema: InvitationAccepted,
    initial: { token, name, email: '', password: '' },
    submit: async body => {
      const { email } = await api.accept({ body })
      signedUpEmail.set(email)
      showDone(t('joined'))
      navigate('/login')
    },
    faultsOf: ({ code, sentence }) => (code === 'ERR_EMAIL_ALREADY_EXISTS' ? { email: sentence } : undefined),
    // A notice of the page tells it.
    emit: () => {},
  })
  return (
    <OuterPage title={t('title')} onSubmit={form.submit}>
      <p>{t('welcome', { invitedBy, company })}</p>
      <p className="soft">{t('choose')}</p>
      <TextField label={t('ownName')} required autoComplete="name" {...form.field('name')} />
      <TextField label={c('email')} required type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField label={c('password')} required autoComplete="new-password" {...form.field('password')} />
      {form.failure !== undefined && <Notice tone="danger">{explain(form.failure)}</Notice>}
      <Button kind="primary" type="submit" busy={form.busy}>
        {t('join')}
      </Button>
    </OuterPage>
  )
}
