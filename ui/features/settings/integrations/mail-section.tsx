import { type Integrations, MailChange } from '../../../../core/tenant/integrations/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { integrationsApi } from '../../integrations/index.ts'
import { EndpointSection } from './endpoint-form.tsx'
import { MailFields, type MailValues, mailValues } from './mail-fields.tsx'
import { integrationTexts } from './texts.ts'
import { useEndpointForm } from './use-endpoint-form.ts'

const bodyOf = (values: MailValues) => ({ ...values, port: Number(values.port) })

export interface IntegrationSectionProps {
  all: Integrations
  /** Something works without being set up here: the platform lends it. */
  lent: boolean
  onSaved: (all: Integrations) => void
}

/** By which server the company sends mail. */
export function MailSection({ all, lent, onSaved }: IntegrationSectionProps) {
  const stored = all.mail
  const t = useTexts(integrationTexts)
  const place = useEndpointForm<MailValues, Integrations>({
    schema: MailChange,
    all,
    shown: ({ mail }) => mailValues(mail),
    save: values => integrationsApi.saveMail({ body: bodyOf(values) }),
    onSaved,
    attempt: async values => t('mailTried', await integrationsApi.tryMail({ body: bodyOf(values) })),
  })
  return (
    <EndpointSection
      title={t('mail')}
      about={t('mailAbout')}
      lent={lent && !stored ? t('mailLent') : undefined}
      place={place}
      tryLabel={t('tryMail')}
      onForget={stored ? async () => onSaved(await integrationsApi.removeMail()) : undefined}
    >
      <MailFields form={place.form} stored={stored} />
    </EndpointSection>
  )
}
