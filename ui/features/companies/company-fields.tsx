import { PresentPassword } from '../../app/session/present-password.tsx'
import { useUser } from '../../app/session/session.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { type FieldBinding, FieldsHint, PasswordField, SelectField, TextField } from '../../kit/index.ts'
import { usePlanChoices } from './api.ts'
import type { AdminValues } from './company-values.ts'
import { companyTexts } from './texts.ts'

interface CompanyFieldsProps {
  text: (name: 'name' | 'email' | 'phone') => FieldBinding<string>
  plan: FieldBinding<number | null>
  planRequired?: boolean
}

/** What every form of a company asks for. */
export function CompanyFields({ text, plan, planRequired = false }: CompanyFieldsProps) {
  const t = useTexts(companyTexts)
  const c = useTexts(common)
  return (
    <>
      <TextField label={c('name')} required autoComplete="off" {...text('name')} />
      <TextField label={c('email')} required type="email" autoComplete="off" {...text('email')} />
      <TextField label={c('phone')} type="tel" autoComplete="off" {...text('phone')} />
      <SelectField<number | null>
        label={t('plan')}
        required={planRequired}
        empty={{ value: null, label: c('choose') }}
        options={usePlanChoices()}
        {...plan}
      />
    </>
  )
}

interface AdminFieldsProps {
  values: AdminValues
  field: (name: keyof AdminValues) => FieldBinding<string>
  isNew?: boolean
  /** The account of anyone who is looking at it, as it is now. */
  own?: { email: string } | undefined
}

/** The company's administrator; the password of one who is there stays unless it is filled in. */
export function AdminFields({ values, field, isNew = false, own }: AdminFieldsProps) {
  const t = useTexts(companyTexts)
  const typed = { email: values['adminUser.email'], password: values['adminUser.password'] }
  return (
    <>
      <TextField label={t('adminName')} required autoComplete="off" {...field('adminUser.name')} />
      <TextField label={t('adminEmail')} required type="email" autoComplete="off" {...field('adminUser.email')} />
      {!isNew && <FieldsHint>{t('passwordHint')}</FieldsHint>}
      <PasswordField
        label={t('adminPassword')}
        required={isNew}
        autoComplete="new-password"
        {...field('adminUser.password')}
      />
      <PresentPassword own={own} values={typed} field={field('adminUser.currentPassword')} />
    </>
  )
}

/** The account among these that is of anyone who is signed in. */
export function useOwnAdmin(companyId: number | undefined, admin: { id: number; email: string } | null | undefined) {
  const me = useUser()
  return admin && me.companyId === companyId && me.id === admin.id ? admin : undefined
}
