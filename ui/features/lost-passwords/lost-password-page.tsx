import { useState } from 'react'
import useSWR from 'swr'
import { LostPasswordInput, lostPasswordRoutes } from '../../../core/platform/lost-passwords/contract.ts'
import { OuterPage } from '../../app/shell/outer-page.tsx'
import { common } from '../../i18n/common.ts'
import { explain } from '../../i18n/errors.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { Notice } from '../../kit/notice.tsx'
import { client } from '../../lib/api/client.ts'
import { Link } from '../../lib/router/index.tsx'
import { BackToLogin } from './back-to-login.tsx'
import { lostPasswordTexts } from './texts.ts'

const api = client(lostPasswordRoutes)

/** What someone does who lost their password: by e-mail, or else whom they ask. */
export default function LostPasswordPage() {
  const t = useTexts(lostPasswordTexts)
  const { data, error, mutate } = useSWR('lost-password', () => api.state(), { dedupingInterval: 0 })
  if (error) return <Outer failure={error} onRetry={() => void mutate()} />
  if (data?.byMail) return <AskForCode />
  return (
    <OuterPage title={t('title')} onSubmit={() => {}}>
      {data && (
        <>
          <Notice>{t('noMail')}</Notice>
          <ul>
            <li>{t('noMailAgent')}</li>
            <li>{t('noMailAdmin')}</li>
          </ul>
        </>
      )}
      <BackToLogin />
    </OuterPage>
  )
}

/** A notice of the page tells it. */
const notifiedHere = (): void => {}

/** It could not be asked whether mails leave. */
function Outer({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const t = useTexts(lostPasswordTexts)
  const c = useTexts(common)
  return (
    <OuterPage title={t('title')} onSubmit={onRetry}>
      <Notice tone="danger">{explain(failure)}</Notice>
      <Button kind="primary" type="submit">
        {c('tryAgain')}
      </Button>
      <BackToLogin />
    </OuterPage>
  )
}

function AskForCode() {
  const t = useTexts(lostPasswordTexts)
  const c = useTexts(common)
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    schema: LostPasswordInput,
    initial: { email: '' },
    submit: async ({ email }) => {
      await api.ask({ body: { email } })
      setSentTo(email.trim())
    },
    emit: notifiedHere,
  })
  if (sentTo !== undefined)
    return (
      <OuterPage title={t('title')} onSubmit={() => {}}>
        <Notice>{t('sent', { email: sentTo })}</Notice>
        <CodeAtHand />
        <BackToLogin />
      </OuterPage>
    )
  return (
    <OuterPage title={t('title')} onSubmit={form.submit}>
      <p className="soft">{t('explain')}</p>
      <TextField label={c('email')} required type="email" autoComplete="username" {...form.field('email')} />
      {form.failure !== undefined && <Notice tone="danger">{explain(form.failure)}</Notice>}
      <Button kind="primary" type="submit" busy={form.busy}>
        {t('submit')}
      </Button>
      <CodeAtHand />
      <BackToLogin />
    </OuterPage>
  )
}

function CodeAtHand() {
  const t = useTexts(lostPasswordTexts)
  return (
    <p className="soft">
      <Link href="/nova-senha">{t('haveCode')}</Link>
    </p>
  )
}
