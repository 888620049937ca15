import * as z from 'zod'
import { UserChange } from '../../../core/tenant/users/contract.ts'
import {
  hasPresentPassword,
  needsPresentPassword,
  PresentPassword,
  presentPasswordMissing,
} from '../../app/session/present-password.tsx'
import { reloadUser, useUser } from '../../app/session/session.ts'
import { appTexts } from '../../app/texts.ts'
import { common } from '../../i18n/common.ts'
import { translate, useTexts } from '../../i18n/texts.ts'
import { Dialog, FormFeet, PasswordField, showDone, TextField, useForm } from '../../kit/index.ts'
import { accountErrors, usersApi } from './api.ts'
import { userTexts } from './texts.ts'

/** A new password is repeated. */
const ProfileInput = UserChange.required({ name: true, email: true })
  .extend({ repeated: z.string() })
  .refine(({ password = '', repeated }) => password === repeated, {
    path: ['repeated'],
    error: () => translate(appTexts, 'differentPasswords'),
  })

/** One's own name, e-mail and password (decision 6). */
export default function ProfileDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(userTexts)
  const c = useTexts(common)
  const a = useTexts(appTexts)
  const me = useUser()
  const form = useForm({
    schema: ProfileInput.refine(hasPresentPassword(me), presentPasswordMissing),
    initial: { name: me.name, email: me.email, password: '', repeated: '', currentPassword: '' },
    submit: async ({ name, email, password, currentPassword }) => {
      const secrets = needsPresentPassword(me, { email, password }) ? { password, currentPassword } : {}
      await usersApi.update({ params: { id: me.id }, body: { name, email, ...secrets } })
      await reloadUser()
      showDone(t('saved'))
      onClose()
    },
    faultsOf: accountErrors,
  })
  return (
    <Dialog
      size="small"
      title={t('profileTitle')}
      form={form}
      onClose={onClose}
      onSubmit={form.submit}
      actions={<FormFeet busy={form.busy} />}
    >
      <TextField label={c('name')} required autoComplete="name" {...form.field('name')} />
      <TextField label={c('email')} required type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField
        label={c('password')}
        autoComplete="new-password"
        hint={t('keepPassword')}
        {...form.field('password')}
      />
      {form.values.password !== '' && (
        <PasswordField label={a('repeatPassword')} required autoComplete="new-password" {...form.field('repeated')} />
      )}
      <PresentPassword own={me} values={form.values} field={form.field('currentPassword')} />
    </Dialog>
  )
}
