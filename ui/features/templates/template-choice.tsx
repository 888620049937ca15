import { templateFile, whyUnusable } from '../../../core/kit/message-template.ts'
import type { Template } from '../../../core/tenant/templates/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { type FieldProps, Notice, SelectField } from '../../kit/index.ts'
import { firstValues, TemplateFields } from './template-fields.tsx'
import { templateTexts } from './texts.ts'
import { useTemplates } from './use-templates.ts'
import { useMetaWords } from './words.ts'

interface TemplateChoiceProps {
  whatsappId: number
  templateId: number | null
  values: Readonly<Record<string, string>>
  disabled?: boolean | undefined
  fault?: FieldProps<number | null>['fault']
  onChange: (change: {
    templateId: number | null
    values: Record<string, string>
    template: Template | undefined
  }) => void
}

/** By which template something goes that is planned on an official connection, and with which values. */
export default function TemplateChoice({
  whatsappId,
  templateId,
  values,
  disabled,
  fault: error,
  onChange,
}: TemplateChoiceProps) {
  const t = useTexts(templateTexts)
  const words = useMetaWords()
  const { rows = [] } = useTemplates(whatsappId)
  const template = rows.find(({ id }) => id === templateId)
  const offered = rows.filter(each => each.id === templateId || whyUnusable(each) === undefined)
  const why = template && whyUnusable(template)
  const file = template && templateFile(template.components)
  return (
    <>
      <SelectField<number | null>
        label={t('template')}
        hint={t('templateHint')}
        required
        disabled={disabled}
        fault={error}
        options={offered.map(each => ({
          value: each.id,
          label: `${each.name} (${each.language}, ${words(each.category)})`,
        }))}
        empty={{ value: null, label: t('choose') }}
        value={templateId}
        onChange={id => {
          const chosen = rows.find(each => each.id === id)
          onChange({ templateId: id, values: chosen ? firstValues(chosen) : {}, template: chosen })
        }}
      />
      {why && <Notice tone="danger">{t(`unusable_${why}`, { status: words(template.status) })}</Notice>}
      {template?.categoryBefore && (
        <Notice tone="warning">
          {t('recategorized', { before: words(template.categoryBefore), after: words(template.category) })}
        </Notice>
      )}
      {template && !why && template.quality === 'RED' && <Notice tone="warning">{t('lowQuality')}</Notice>}
      {template && !why && <Notice>{t('chargedAs', { category: words(template.category) })}</Notice>}
      {file && <Notice>{t('needsFile', { file: t(`file_${file}`) })}</Notice>}
      {template && (
        <TemplateFields
          template={template}
          values={values}
          disabled={disabled}
          onChange={next => onChange({ templateId, values: next, template })}
        />
      )}
    </>
  )
}
