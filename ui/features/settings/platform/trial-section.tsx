import { useTexts } from '../../../i18n/texts.ts'
import { TextField } from '../../../kit/index.ts'
import { OptionsForm, type OptionsSectionProps } from './options-form.tsx'
import { platformTexts } from './texts.ts'

/** How much companies may keep that signed up and have paid nothing yet. */
export function TrialSection(props: OptionsSectionProps) {
  const t = useTexts(platformTexts)
  return (
    <OptionsForm {...props} title={t('trialRoom')} about={t('trialRoomAbout')} names={['trialMegabytes']}>
      {form => (
        <TextField
          label={t('trialMegabytes')}
          type="number"
          min={0}
          hint={t('trialMegabytesHint')}
          {...form.field('trialMegabytes')}
        />
      )}
    </OptionsForm>
  )
}
