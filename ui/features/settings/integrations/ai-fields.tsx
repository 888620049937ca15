import { type AiServer, bareAddress } from '../../../../core/domain/ai-server.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { type Form, PasswordField, TextField } from '../../../kit/index.ts'
import { integrationTexts } from './texts.ts'

/** An AI as a form has it; without a key the stored one stays. */
export interface AiValues extends Record<string, unknown> {
  baseUrl: string
  key: string | undefined
  model: string
}

export const aiValues = (stored: AiServer | null): AiValues => ({
  baseUrl: stored?.baseUrl ?? '',
  key: undefined,
  model: stored?.model ?? '',
})

interface AiFieldsProps {
  form: Form<AiValues>
  stored: (AiServer & { hasKey: boolean }) | null
}

/** The fields of an AI. */
export function AiFields({ form, stored }: AiFieldsProps) {
  const t = useTexts(integrationTexts)
  const { baseUrl, key } = form.values
  const keeps = stored?.hasKey === true && bareAddress(baseUrl) === stored.baseUrl
  return (
    <>
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
        <TextField label={t('model')} placeholder="gpt-6-luna" autoComplete="off" required {...form.field('model')} />
      </div>
    </>
  )
}
