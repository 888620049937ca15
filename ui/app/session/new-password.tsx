import * as z from 'zod'
import { Password } from '../../../core/kit/fields.ts'
import { userRoutes } from '../../../core/tenant/users/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, PasswordField, showDone, useForm } from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import { OuterPage } from '../shell/outer-page.tsx'
import { appTexts } from '../texts.ts'
import { reloadUser, signOut, useUser } from './session.ts'

const api = client(userRoutes)

/** The first sign-in with a password that someone else chose: nothing is open until it is changed. */
export default function NewPassword() {
  const t = useTexts(appTexts)
  const user = useUser()
  const form = useForm({
    schema: z
      .object({ password: Password, repeated: z.string() })
      .refine(({ password, repeated }) => password === repeated, {
        path: ['repeated'],
        message: t('differentPasswords'),
      }),
    initial: { password: '', repeated: '' },
    submit: async ({ password }) => {
      await api.update({ params: { id: user.id }, body: { password } })
      await reloadUser()
      showDone(t('passwordChanged'))
    },
  })
  return (
    <OuterPage title={t('changePasswordTitle')} onSubmit={form.submit}>
      <p className="soft">{t('changePassword')}</p>
      <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
      <PasswordField label={t('newPassword')} autoComplete="new-password" {...form.field('password')} />
      <PasswordField label={t('repeatPassword')} autoComplete="new-password" {...form.field('repeated')} />
      <Button kind="primary" type="submit" busy={form.busy}>
        {t('saveAndEnter')}
      </Button>
      <Button kind="quiet" onClick={() => void signOut()}>
        {t('logout')}
      </Button>
    </OuterPage>
  )
}
