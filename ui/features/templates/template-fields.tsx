import { templateSlots } from '../../../core/kit/message-template.ts'
import type { Template } from '../../../core/tenant/templates/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { TextField } from '../../kit/index.ts'
import { TemplatePreview } from './template-preview.tsx'
import { templateTexts } from './texts.ts'

interface TemplateFieldsProps {
  template: Pick<Template, 'components'>
  values: Readonly<Record<string, string>>
  disabled?: boolean | undefined
  onChange: (values: Record<string, string>) => void
}

/** What is filled in of a template, and how that looks. */
export function TemplateFields({ template: { components }, values, disabled, onChange }: TemplateFieldsProps) {
  const t = useTexts(templateTexts)
  const slots = templateSlots(components)
  return (
    <>
      {slots.length > 0 && <p className="soft">{t('valuesHint')}</p>}
      {slots.map(({ key, place, name }) => (
        <TextField
          key={key}
          name={key}
          label={t(`value_${place}`, { name })}
          required
          disabled={disabled}
          value={values[key] ?? ''}
          onChange={text => onChange({ ...values, [key]: text })}
        />
      ))}
      <TemplatePreview components={components} values={values} />
    </>
  )
}

const NAMED = /^(nome|name|cliente|customer|nombre|primeiro_nome|first_name|firstname)$/i

/** What the places of a template begin with: anyone who is greeted by name mostly is so in the first one. */
export const firstValues = ({ components }: Pick<Template, 'components'>): Record<string, string> =>
  Object.fromEntries(
    templateSlots(components)
      .filter(({ place, name }) => place === 'body' && (NAMED.test(name) || name === '1'))
      .map(({ key }) => [key, '{{firstName}}']),
  )
