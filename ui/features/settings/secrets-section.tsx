import { useTexts } from '../../i18n/texts.ts'
import { FieldGroup } from '../../kit/index.ts'
import { Section } from '../../kit/section.tsx'
import { secretGroups } from './options.ts'
import { SecretSetting } from './secret-setting.tsx'
import * as styles from './settings.module.css'
import { settingTexts } from './texts.ts'
import type { Settings } from './use-settings.ts'

/** Tokens and addresses of the systems around the desk: written, never shown (spec 1 §2, §3). For administrators alone. */
export function SecretsSection({ settings }: { settings: Settings }) {
  const t = useTexts(settingTexts)
  return (
    <Section title={t('sectionSecrets')} about={t('secretsAbout')}>
      {secretGroups.map(({ title, about, keys }) => (
        <FieldGroup key={title} label={title}>
          <p className="soft">{t(about)}</p>
          <div className={styles.secrets}>
            {keys.map(key => (
              <SecretSetting key={key} name={key} settings={settings} />
            ))}
          </div>
        </FieldGroup>
      ))}
    </Section>
  )
}
