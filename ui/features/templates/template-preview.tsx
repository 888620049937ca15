import { type TemplateComponent, templateFile, templateText } from '../../../core/kit/message-template.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../../kit/index.ts'
import { PhoneBubble, PhoneChat } from '../../kit/phone-chat.tsx'
import * as styles from './templates.module.css'
import { templateTexts } from './texts.ts'

interface TemplatePreviewProps {
  components: readonly TemplateComponent[]
  values: Readonly<Record<string, string>>
}

/** A template as a phone shows it, with the values that there are so far. */
export function TemplatePreview({ components, values }: TemplatePreviewProps) {
  const t = useTexts(templateTexts)
  const file = templateFile(components)
  const buttons = components.find(({ type }) => type === 'BUTTONS')?.buttons ?? []
  return (
    <PhoneChat role="group" aria-label={t('preview')}>
      <PhoneBubble mine>
        {file && <Icon name={file === 'document' ? 'file' : file} size={32} label={t(`header_${file}`)} />}
        <p className={styles.text}>{templateText(components, values)}</p>
        {buttons.map((button, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two buttons may say the same.
          <div key={`${at}-${button.text}`} className={styles.button}>
            {button.text}
          </div>
        ))}
      </PhoneBubble>
    </PhoneChat>
  )
}
