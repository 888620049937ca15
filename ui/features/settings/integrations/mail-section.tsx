import type { mailSecurities } from '../../../../core/kit/mail-server.ts'
import { type Integrations, MailChange } from '../../../../core/tenant/integrations/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { PasswordField, SelectField, TextField } from '../../../kit/index.ts'
import { integrationsApi } from '../../integrations/index.ts'
import { PlaceSection } from './place-form.tsx'
import { integrationTexts } from './texts.ts'
import { usePlaceForm } from './use-place-form.ts'

type Security = (typeof mailSecurities)[number]

/** Where servers usually listen. */
const usualPorts: Record<Security, string> = { tls: '465', starttls: '587', none: '25' }

const valuesOf = (stored: Integrations['mail']) => ({
  host: stored?.host ?? '',
  port: String(stored?.port ?? usualPorts.starttls),
  security: stored?.security ?? ('starttls' as Security),
  username: stored?.username ?? '',
  password: undefined as string | undefined,
  sender: stored?.sender ?? '',
})
type Values = ReturnType<typeof valuesOf>

const bodyOf = (values: Values) => ({ ...values, port: Number(values.port) })

interface SectionProps {
  all: Integrations
  onSaved: (all: Integrations) => void
}

/** By which server the company sends mail. */
export function MailSection({ all, onSaved }: SectionProps) {
  const stored = all.mail
  const t = useTexts(integrationTexts)
  const place = usePlaceForm<Values>({
    schema: MailChange,
    all,
    shown: ({ mail }) => valuesOf(mail),
    save: values => integrationsApi.saveMail({ body: bodyOf(values) }),
    onSaved,
    attempt: async values => t('mailTried', await integrationsApi.tryMail({ body: bodyOf(values) })),
  })
  const { form } = place
  const { host, username, password, port, security } = form.values
  const keeps = stored?.hasPassword === true && host.trim() === stored.host && username.trim() === stored.username
  const choose = (chosen: Security): void => {
    if (port === usualPorts[security]) form.set('port', usualPorts[chosen])
    form.set('security', chosen)
  }
  return (
    <PlaceSection
      title={t('mail')}
      about={t('mailAbout')}
      place={place as never}
      tryLabel={t('tryMail')}
      onForget={stored ? async () => onSaved(await integrationsApi.removeMail()) : undefined}
    >
      <TextField
        label={t('host')}
        placeholder="smtp.exemplo.com.br"
        autoComplete="off"
        required
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
    </PlaceSection>
  )
}
