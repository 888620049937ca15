import { useTexts } from '../../../i18n/texts.ts'
import { TextField } from '../../../kit/index.ts'
import { OptionsForm, type OptionsSectionProps } from './options-form.tsx'
import { platformTexts } from './texts.ts'

/** How long companies go on after their due date. */
export function GraceSection(props: OptionsSectionProps) {
  const t = useTexts(platformTexts)
  return (
    <OptionsForm {...props} title={t('grace')} about={t('graceAbout')} names={['graceDays']}>
      {form => (
        <TextField label={t('graceDays')} type="number" min={0} hint={t('graceHint')} {...form.field('graceDays')} />
      )}
    </OptionsForm>
  )
}
