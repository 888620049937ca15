import { useTexts } from '../../i18n/texts.ts'
import { Notice } from '../../kit/index.ts'
import { Section } from '../../kit/section.tsx'
import { readableZone, useCompanyZone } from '../business-hours/index.ts'
import { sections, wordOf } from './options.ts'
import * as styles from './settings.module.css'
import { settingTexts } from './texts.ts'
import type { Settings } from './use-settings.ts'

/** The options in words, for those who may not change them (spec 1 §2: all users see them). */
export function ReadSettings({ settings }: { settings: Settings }) {
  const t = useTexts(settingTexts)
  const { zone } = useCompanyZone()
  return (
    <div className={styles.settings}>
      <Notice>{t('readOnly')}</Notice>
      {sections.map(section => (
        <Section key={section.title} title={t(section.title)}>
          <dl className={styles.read}>
            {section.choices.map(key => (
              <Read key={key} label={t(key)} value={t(wordOf(key, settings.valueOf(key)))} />
            ))}
            {section.numbers.map(key => (
              <Read key={key} label={t(key)} value={settings.valueOf(key)} />
            ))}
            {section.texts.map(key => (
              <Read key={key} label={t(key)} value={settings.valueOf(key) || t('noText')} />
            ))}
            {section.hasTimeZone && <Read label={t('timeZone')} value={readableZone(zone)} />}
          </dl>
        </Section>
      ))}
    </div>
  )
}

function Read({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
