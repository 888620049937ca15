import { settingRules, takesValue } from '../../../core/tenant/settings/contract.ts'
import { explain } from '../../i18n/errors.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Notice, SelectField, TextField } from '../../kit/index.ts'
import { Section } from '../../kit/section.tsx'
import { MessageText } from '../message-texts/index.ts'
import { choiceHints, choices, numbers, sections, texts } from './options.ts'
import { SavedMark } from './saved-mark.tsx'
import { SecretsSection } from './secrets-section.tsx'
import * as styles from './settings.module.css'
import { settingTexts } from './texts.ts'
import { TimeZoneSetting } from './time-zone-setting.tsx'
import { useSavedSoon } from './use-saved-soon.ts'
import type { Settings } from './use-settings.ts'

/** Every option saves itself when it is changed (spec 1 §9). */
export function OptionsTab({ settings }: { settings: Settings }) {
  const t = useTexts(settingTexts)
  return (
    <div className={styles.settings}>
      {settings.saveFailure !== undefined && <Notice tone="danger">{explain(settings.saveFailure)}</Notice>}
      {sections.map(section => (
        <Section key={section.title} title={t(section.title)}>
          <div className="pair">
            {section.choices.map(key => (
              <ChoiceSetting key={key} name={key} settings={settings} />
            ))}
            {section.numbers.map(key => (
              <NumberSetting key={key} name={key} settings={settings} />
            ))}
            {section.hasTimeZone && <TimeZoneSetting />}
          </div>
          {section.texts.map(key => (
            <TextSetting key={key} name={key} settings={settings} />
          ))}
        </Section>
      ))}
      <SecretsSection settings={settings} />
    </div>
  )
}

interface SettingProps<Name> {
  name: Name
  settings: Settings
}

function ChoiceSetting({ name, settings }: SettingProps<keyof typeof choices>) {
  const t = useTexts(settingTexts)
  const { value, change, state } = useSavedSoon(settings.valueOf(name), chosen => settings.save(name, chosen))
  const hint = choiceHints[name]
  return (
    <SelectField
      label={t(name)}
      value={value}
      options={choices[name].map(([one, label]) => ({ value: one as string, label: t(label) }))}
      onChange={change}
      hint={
        <>
          {hint && t(hint)} <SavedMark state={state} />
        </>
      }
    />
  )
}

function NumberSetting({ name, settings }: SettingProps<keyof typeof numbers>) {
  const t = useTexts(settingTexts)
  const { value, change, state } = useSavedSoon(
    settings.valueOf(name),
    typed => settings.save(name, typed),
    typed => takesValue(name, typed),
  )
  const { min, max } = settingRules[name].values
  return (
    <TextField
      label={t(name)}
      type="number"
      min={min}
      value={value}
      fault={takesValue(name, value) ? undefined : t('outOfRange', { min, max })}
      onChange={change}
      hint={
        <>
          {t(numbers[name])} <SavedMark state={state} />
        </>
      }
    />
  )
}

function TextSetting({ name, settings }: SettingProps<keyof typeof texts>) {
  const t = useTexts(settingTexts)
  const { value, change, state } = useSavedSoon(
    settings.valueOf(name),
    typed => settings.save(name, typed),
    typed => takesValue(name, typed),
  )
  const { maxLength } = settingRules[name].values
  return (
    <MessageText
      label={t(name)}
      value={value}
      fault={takesValue(name, value) ? undefined : t('textTooLong', { max: maxLength })}
      onChange={change}
      hint={
        <>
          {t(texts[name])} <SavedMark state={state} />
        </>
      }
    />
  )
}
