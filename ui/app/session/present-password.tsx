import { words } from '../../../core/kit/words.ts'
import { useTexts } from '../../i18n/texts.ts'
import { type FieldBinding, PasswordField } from '../../kit/index.ts'
import { appTexts } from '../texts.ts'

interface OwnChange {
  email: string
  /** Blank leaves it as it is. */
  password?: string | undefined
  currentPassword?: string | undefined
}

/** Whether a change of the own account needs the present password: a new one, or another e-mail. */
export const needsPresentPassword = (own: { email: string }, { email, password }: OwnChange): boolean =>
  Boolean(password) || email.trim().toLowerCase() !== own.email

/** For `refine` of the form's schema: the present password is there where it is needed. */
export const hasPresentPassword =
  (own: { email: string } | undefined) =>
  (change: OwnChange): boolean =>
    !own || !needsPresentPassword(own, change) || Boolean(change.currentPassword)

export const presentPasswordMissing = { path: ['currentPassword'], message: words.required }

/** The field, while what is typed needs it. */
export function PresentPassword({
  own,
  values,
  field,
}: {
  own: { email: string } | undefined
  values: OwnChange
  field: FieldBinding<string>
}) {
  const t = useTexts(appTexts)
  if (!own || !needsPresentPassword(own, values)) return null
  return <PasswordField label={t('currentPassword')} required autoComplete="current-password" {...field} />
}
