import { AiChange, bareAddress, type Integrations } from '../../../../core/tenant/integrations/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { PasswordField, TextField } from '../../../kit/index.ts'
import { integrationsApi } from '../../integrations/index.ts'
import { PlaceSection } from './place-form.tsx'
import { integrationTexts } from './texts.ts'
import { usePlaceForm } from './use-place-form.ts'

const valuesOf = (stored: Integrations['ai']) => ({
  baseUrl: stored?.baseUrl ?? '',
  key: undefined as string | undefined,
  model: stored?.model ?? '',
})
type Values = ReturnType<typeof valuesOf>

interface SectionProps {
  all: Integrations
  onSaved: (all: Integrations) => void
}

/** Which AI the company's flows ask. */
export function AiSection({ all, onSaved }: SectionProps) {
  const stored = all.ai
  const t = useTexts(integrationTexts)
  const place = usePlaceForm<Values, Integrations>({
    schema: AiChange,
    all,
    shown: ({ ai }) => valuesOf(ai),
    save: body => integrationsApi.saveAi({ body }),
    onSaved,
    attempt: async body => t('aiTried', await integrationsApi.tryAi({ body })),
  })
  const { form } = place
  const { baseUrl, key } = form.values
  const keeps = stored?.hasKey === true && bareAddress(baseUrl) === stored.baseUrl
  return (
    <PlaceSection
      title={t('ai')}
      about={t('aiAbout')}
      place={place}
      tryLabel={t('tryAi')}
      onForget={stored ? async () => onSaved(await integrationsApi.removeAi()) : undefined}
    >
      <TextField
        label={t('baseUrl')}
        type="url"
        placeholder="https://api.openai.com/v1"
        hint={t('baseUrlHint')}
        autoComplete="off"
        required
        {...form.field('baseUrl')}
      />
      <div className="pair">
        <PasswordField
          label={t('key')}
          autoComplete="new-password"
          placeholder={keeps && key === undefined ? t('isSet') : ''}
          hint={keeps ? t('keptKey') : t('neverShown')}
          {...form.field('key')}
          value={key ?? ''}
          onChange={typed => form.set('key', typed === '' ? undefined : typed)}
        />
        <TextField label={t('model')} placeholder="gpt-4o-mini" autoComplete="off" required {...form.field('model')} />
      </div>
    </PlaceSection>
  )
}
