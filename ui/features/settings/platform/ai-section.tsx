import { optionRoutes, PlatformAiChange, type SerializedOptions } from '../../../../core/platform/options/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { client } from '../../../lib/api/client.ts'
import { AiFields, type AiValues, aiValues } from '../integrations/ai-fields.tsx'
import { EndpointSection } from '../integrations/endpoint-form.tsx'
import { integrationTexts } from '../integrations/texts.ts'
import { useEndpointForm } from '../integrations/use-endpoint-form.ts'
import type { OptionsSectionProps } from './options-form.tsx'
import { platformTexts } from './texts.ts'

const options = client(optionRoutes)

/** Which AI flows of companies ask that have none of their own. */
export function AiSection({ options: all, onSaved }: OptionsSectionProps) {
  const t = useTexts(platformTexts)
  const i = useTexts(integrationTexts)
  const stored = all.ai
  const place = useEndpointForm<AiValues, SerializedOptions>({
    schema: PlatformAiChange,
    all,
    shown: ({ ai }) => aiValues(ai),
    save: ai => options.change({ body: { ai } }),
    onSaved,
    attempt: async body => i('aiTried', await options.tryAi({ body })),
  })
  return (
    <EndpointSection
      title={t('ai')}
      about={t('aiAbout')}
      place={place}
      tryLabel={i('tryAi')}
      consequence={t('aiConsequence')}
      onForget={stored ? async () => onSaved(await options.change({ body: { ai: null } })) : undefined}
    >
      <AiFields form={place.form} stored={stored} />
    </EndpointSection>
  )
}
