import { useTexts } from '../../../i18n/texts.ts'
import { TextField } from '../../../kit/index.ts'
import { OptionsForm, type OptionsSectionProps } from './options-form.tsx'
import { platformTexts } from './texts.ts'

/** To whom invoices are paid by Pix without a bank between. */
export function PixSection(props: OptionsSectionProps) {
  const t = useTexts(platformTexts)
  return (
    <OptionsForm {...props} title={t('pix')} about={t('pixAbout')} names={['pixKey', 'pixName', 'pixCity']}>
      {form => (
        <>
          <TextField label={t('pixKey')} hint={t('pixKeyHint')} autoComplete="off" {...form.field('pixKey')} />
          <div className="pair">
            <TextField label={t('pixName')} hint={t('pixNameHint')} autoComplete="off" {...form.field('pixName')} />
            <TextField label={t('pixCity')} hint={t('pixCityHint')} autoComplete="off" {...form.field('pixCity')} />
          </div>
        </>
      )}
    </OptionsForm>
  )
}
