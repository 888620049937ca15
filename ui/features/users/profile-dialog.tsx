import { UserChange } from '../../../core/tenant/users/contract.ts'
import { reloadUser, useUser } from '../../app/session/session.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog, FormFeet, PasswordField, showDone, TextField, useForm } from '../../kit/index.ts'
import { takenEmail, usersApi } from './api.ts'
import { userTexts } from './texts.ts'

/** One's own name, e-mail and password (decision 6). */
export default function ProfileDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(userTexts)
  const c = useTexts(common)
  const me = useUser()
  const form = useForm({
    literal: true,
    schema: UserChange.required({ name: true, email: true }),
    initial: { name: me.name, email: me.email, password: '' },
    submit: async body => {
      await usersApi.update({ params: { id: me.id }, body })
      await reloadUser()
      showDone(t('saved'))
      onClose()
    },
    faultsOf: takenEmail,
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
    </Dialog>
  )
}
