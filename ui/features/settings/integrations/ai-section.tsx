import { AiChange, type Integrations } from '../../../../core/tenant/integrations/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { integrationsApi } from '../../integrations/index.ts'
import { AiFields, type AiValues, aiValues } from './ai-fields.tsx'
import { EndpointSection } from './endpoint-form.tsx'
import type { IntegrationSectionProps } from './mail-section.tsx'
import { integrationTexts } from './texts.ts'
import { useEndpointForm } from './use-endpoint-form.ts'

/** Which AI the company's flows ask. */
export function AiSection({ all, lent, onSaved }: IntegrationSectionProps) {
  const stored = all.ai
  const t = useTexts(integrationTexts)
  const place = useEndpointForm<AiValues, Integrations>({
    schema: AiChange,
    all,
    shown: ({ ai }) => aiValues(ai),
    save: body => integrationsApi.saveAi({ body }),
    onSaved,
    attempt: async body => t('aiTried', await integrationsApi.tryAi({ body })),
  })
  return (
    <EndpointSection
      title={t('ai')}
      about={t('aiAbout')}
      lent={lent && !stored ? t('aiLent') : undefined}
      place={place}
      tryLabel={t('tryAi')}
      onForget={stored ? async () => onSaved(await integrationsApi.removeAi()) : undefined}
    >
      <AiFields form={place.form} stored={stored} />
    </EndpointSection>
  )
}
