import type { mailSecurities } from '../../../../core/domain/mail-server.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { type Form, PasswordField, SelectField, TextField } from '../../../kit/index.ts'
import { integrationTexts } from './texts.ts'

type Security = (typeof mailSecurities)[number]

/** Where servers usually listen. */
const usualPorts: Record<Security, string> = { tls: '465', starttls: '587', none: '25' }

/** Servers of Microsoft, which take a user and a password for a while yet, if at all. */
const MICROSOFT = /\.(?:office365|outlook)\.com$/i

/** A server of mail as a form has it; without a password the stored one stays. */
export interface MailValues extends Record<string, unknown> {
  host: string
  port: string
  security: Security
  username: string
  password: string | undefined
  sender: string
}

/** What is stored of a server, which never is its password. */
export type StoredMail = { host: string; port: number; security: Security; username: string; sender: string }

export const mailValues = (stored: StoredMail | null): MailValues => ({
  host: stored?.host ?? '',
  port: String(stored?.port ?? usualPorts.starttls),
  security: stored?.security ?? 'starttls',
  username: stored?.username ?? '',
  password: undefined,
  sender: stored?.sender ?? '',
})

interface MailFieldsProps {
  form: Pick<Form<MailValues>, 'values' | 'field' | 'set'>
  stored: (StoredMail & { hasPassword: boolean }) | null
}

/** The fields of a server of mail. */
export function MailFields({ form, stored }: MailFieldsProps) {
  const t = useTexts(integrationTexts)
  const { host, username, password, port, security } = form.values
  const keeps = stored?.hasPassword === true && host.trim() === stored.host && username.trim() === stored.username
  const choose = (chosen: Security): void => {
    if (port === usualPorts[security]) form.set('port', usualPorts[chosen])
    form.set('security', chosen)
  }
  return (
    <>
      <TextField
        label={t('host')}
        placeholder="smtp.exemplo.com.br"
        autoComplete="off"
        required
        hint={MICROSOFT.test(host.trim()) ? t('microsoftHint') : undefined}
        {...form.field('host')}
      />
      <div className="pair">
        <SelectField<Security>
          label={t('security')}
          options={[
            { value: 'starttls', label: t('starttls') },
            { value: 'tls', label: t('tls') },
            { value: 'none', label: t('noTls') },
          ]}
          {...form.field('security')}
          onChange={choose}
          hint={security === 'none' ? t('noTlsHint') : undefined}
        />
        <TextField label={t('port')} type="number" min={1} max={65_535} required {...form.field('port')} />
      </div>
      <div className="pair">
        <TextField label={t('username')} autoComplete="off" hint={t('usernameHint')} {...form.field('username')} />
        <PasswordField
          label={t('password')}
          autoComplete="new-password"
          placeholder={keeps && password === undefined ? t('isSet') : ''}
          hint={keeps ? t('keptPassword') : t('neverShown')}
          {...form.field('password')}
          value={password ?? ''}
          onChange={typed => form.set('password', typed === '' ? undefined : typed)}
        />
      </div>
      <TextField
        label={t('sender')}
        type="email"
        placeholder="atendimento@exemplo.com.br"
        autoComplete="off"
        required
        {...form.field('sender')}
      />
    </>
  )
}
