import { mailRoutes } from '../../../../core/platform/mails/contract.ts'
import { optionRoutes, type ShownOptions } from '../../../../core/platform/options/contract.ts'
import { MailChange } from '../../../../core/tenant/integrations/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { client } from '../../../lib/api/client.ts'
import { Link } from '../../../lib/router/index.tsx'
import { MailFields, type MailValues, mailValues } from '../integrations/mail-fields.tsx'
import { PlaceSection } from '../integrations/place-form.tsx'
import { integrationTexts } from '../integrations/texts.ts'
import { usePlaceForm } from '../integrations/use-place-form.ts'
import type { OptionsSectionProps } from './options-form.tsx'
import { platformTexts } from './texts.ts'

const options = client(optionRoutes)
const mails = client(mailRoutes)

/** What is stored of the server; null where there is none. */
const storedIn = (shown: ShownOptions) =>
  shown.smtpHost === ''
    ? null
    : {
        host: shown.smtpHost,
        port: shown.smtpPort,
        security: shown.smtpSecurity,
        username: shown.smtpUser,
        sender: shown.smtpSender,
        hasPassword: shown.hasSmtpPassword,
      }

const bodyOf = ({ host, port, security, username, password, sender }: MailValues) => ({
  smtpHost: host,
  smtpPort: Number(port),
  smtpSecurity: security,
  smtpUser: username,
  smtpSender: sender,
  ...(password !== undefined && { smtpPassword: password }),
})

/** By which server companies are written to about their invoices. */
export function MailSection({ options: shown, onSaved }: OptionsSectionProps) {
  const t = useTexts(platformTexts)
  const i = useTexts(integrationTexts)
  const stored = storedIn(shown)
  const place = usePlaceForm<MailValues, ShownOptions>({
    schema: MailChange,
    all: shown,
    shown: all => mailValues(storedIn(all)),
    save: values => options.change({ body: bodyOf(values) }),
    onSaved,
    attempt: async values => i('mailTried', await mails.try({ body: bodyOf(values) })),
  })
  return (
    <PlaceSection
      title={t('mail')}
      about={t('mailAbout')}
      place={place}
      tryLabel={i('tryMail')}
      consequence={t('mailConsequence')}
      onForget={stored ? async () => onSaved(await options.change({ body: { smtpHost: '' } })) : undefined}
    >
      <MailFields form={place.form} stored={stored} />
      <p>
        <Link href="/emails">{t('mailsSent')}</Link>
      </p>
    </PlaceSection>
  )
}
