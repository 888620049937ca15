import { useState } from 'react'
import { normalizeText } from '../../../core/kit/text.ts'
import { settingRules, takesValue } from '../../../core/tenant/settings/contract.ts'
import { explain } from '../../i18n/errors.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Notice, SearchBox, SelectField, SwitchField, TextField } from '../../kit/index.ts'
import { Section } from '../../kit/section.tsx'
import { MessageText } from '../message-texts/index.ts'
import { choiceHints, choices, isSwitch, numbers, sections, texts } from './options.ts'
import { SavedMark } from './saved-mark.tsx'
import { SecretsSection } from './secrets-section.tsx'
import * as styles from './settings.module.css'
import { settingTexts } from './texts.ts'
import { TimeZoneSetting } from './time-zone-setting.tsx'
import { useSavedSoon } from './use-saved-soon.ts'
import type { Settings } from './use-settings.ts'

/** Every option saves itself when it is changed (spec 1 §9). The search leaves those that have the words. */
export function OptionsTab({ settings }: { settings: Settings }) {
  const t = useTexts(settingTexts)
  const [text, setText] = useState('')
  const wanted = normalizeText(text.trim())
  const has = (...words: readonly string[]): boolean => normalizeText(words.join(' ')).includes(wanted)
  const displayed = sections.flatMap(section => {
    const title = t(section.title)
    const fits = (label: string, hint?: keyof (typeof settingTexts)['pt']): boolean =>
      has(title, label, hint ? t(hint) : '')
    const left = {
      choices: section.choices.filter(key => fits(t(key), choiceHints[key])),
      numbers: section.numbers.filter(key => fits(t(key), numbers[key])),
      texts: section.texts.filter(key => fits(t(key), texts[key])),
      hasTimeZone: section.hasTimeZone && fits(t('timeZone')),
    }
    const count = left.choices.length + left.numbers.length + left.texts.length + Number(left.hasTimeZone ?? false)
    return count > 0 ? [{ ...section, ...left }] : []
  })
  const showsSecrets = has(t('sectionSecrets'), 'Asaas', t('asaas'), t('aboutAsaas'))
  return (
    <div className={styles.settings}>
      <SearchBox label={t('findOption')} onSearch={setText} />
      {settings.saveFailure !== undefined && <Notice tone="danger">{explain(settings.saveFailure)}</Notice>}
      {displayed.map(section => (
        <Section key={section.title} title={t(section.title)}>
          {section.choices.map(key =>
            isSwitch(key) ? (
              <SwitchSetting key={key} name={key} settings={settings} />
            ) : (
              <ChoiceSetting key={key} name={key} settings={settings} />
            ),
          )}
          {section.numbers.map(key => (
            <NumberSetting key={key} name={key} settings={settings} />
          ))}
          {section.hasTimeZone && <TimeZoneSetting />}
          {section.texts.map(key => (
            <TextSetting key={key} name={key} settings={settings} />
          ))}
        </Section>
      ))}
      {showsSecrets && <SecretsSection settings={settings} />}
      {displayed.length === 0 && !showsSecrets && <p className="soft">{t('noOption')}</p>}
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

/** Yes or no; the specification's words for it are those of the page for readers and of the audit log. */
function SwitchSetting({ name, settings }: SettingProps<keyof typeof choices>) {
  const t = useTexts(settingTexts)
  const { value, change, state } = useSavedSoon(settings.valueOf(name), chosen => settings.save(name, chosen))
  const hint = choiceHints[name]
  return (
    <SwitchField
      label={t(name)}
      value={value === 'enabled'}
      onChange={on => change(on ? 'enabled' : 'disabled')}
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
