import { mailRoutes } from '../../../../core/platform/mails/contract.ts'
import { optionRoutes, PlatformMailChange, type SerializedOptions } from '../../../../core/platform/options/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { SelectField } from '../../../kit/index.ts'
import { client } from '../../../lib/api/client.ts'
import { Link } from '../../../lib/router/index.tsx'
import { EndpointSection } from '../integrations/endpoint-form.tsx'
import { MailFields, type MailValues, mailValues } from '../integrations/mail-fields.tsx'
import { integrationTexts } from '../integrations/texts.ts'
import { useEndpointForm } from '../integrations/use-endpoint-form.ts'
import type { OptionsSectionProps } from './options-form.tsx'
import { platformTexts } from './texts.ts'

const options = client(optionRoutes)
const mails = client(mailRoutes)

interface Values extends MailValues {
  forCompanies: 'true' | 'false'
}

const valuesOf = ({ mail }: SerializedOptions): Values => ({
  ...mailValues(mail),
  forCompanies: mail?.forCompanies === false ? 'false' : 'true',
})

const bodyOf = (values: Values) => ({ ...values, port: Number(values.port) })

/** By which server companies are written to about their invoices, and write themselves where they have none. */
export function MailSection({ options: all, onSaved }: OptionsSectionProps) {
  const t = useTexts(platformTexts)
  const i = useTexts(integrationTexts)
  const stored = all.mail
  const place = useEndpointForm<Values, SerializedOptions>({
    schema: PlatformMailChange,
    all,
    shown: valuesOf,
    save: values => options.change({ body: { mail: bodyOf(values) } }),
    onSaved,
    attempt: async values => i('mailTried', await mails.try({ body: bodyOf(values) })),
  })
  return (
    <EndpointSection
      title={t('mail')}
      about={t('mailAbout')}
      place={place}
      tryLabel={i('tryMail')}
      consequence={t('mailConsequence')}
      onForget={stored ? async () => onSaved(await options.change({ body: { mail: null } })) : undefined}
    >
      <MailFields form={place.form} stored={stored} />
      <SelectField<Values['forCompanies']>
        label={t('forCompanies')}
        options={[
          { value: 'true', label: t('sendByIt') },
          { value: 'false', label: t('sendNone') },
        ]}
        {...place.form.field('forCompanies')}
      />
      <p>
        <Link href="/emails">{t('mailsSent')}</Link>
      </p>
    </EndpointSection>
  )
}
