import { useState } from 'react'
import { settingRules, takesValue } from '../../../core/tenant/settings/contract.ts'
import { explain } from '../../i18n/errors.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Notice, SelectField, TextField } from '../../kit/index.ts'
import { choices, numbers, sections } from './options.ts'
import * as styles from './settings.module.css'
import { settingTexts } from './texts.ts'
import { TimeZoneSetting } from './time-zone-setting.tsx'
import type { Settings } from './use-settings.ts'

/** Every option saves itself when it is changed. */
export function OptionsTab({ settings }: { settings: Settings }) {
  const t = useTexts(settingTexts)
  return (
    <div className={styles.settings}>
      {settings.saveFailure !== undefined && <Notice tone="danger">{explain(settings.saveFailure)}</Notice>}
      {sections.map(section => (
        <section key={section.title} aria-label={t(section.title)}>
          <h2>{t(section.title)}</h2>
          <div className="pair">
            {section.choices.map(key => (
              <SelectField
                key={key}
                label={t(key)}
                value={settings.valueOf(key)}
                options={choices[key].map(([value, label]) => ({ value: value as string, label: t(label) }))}
                onChange={value => void settings.save(key, value)}
              />
            ))}
            {section.numbers.map(key => (
              <NumberSetting key={key} name={key} settings={settings} />
            ))}
            {section.hasTimeZone && <TimeZoneSetting />}
          </div>
        </section>
      ))}
    </div>
  )
}

/** A number is saved when the field is left. */
function NumberSetting({ name, settings }: { name: keyof typeof numbers; settings: Settings }) {
  const t = useTexts(settingTexts)
  const stored = settings.valueOf(name)
  const [typed, setTyped] = useState<string>()
  const value = typed ?? stored
  const good = takesValue(name, value)
  const { min, max } = settingRules[name].values
  return (
    <TextField
      label={t(name)}
      type="number"
      min={min}
      hint={t(numbers[name])}
      value={value}
      fault={good ? undefined : t('outOfRange', { min, max })}
      onChange={setTyped}
      onBlur={() => {
        if (!good) return
        setTyped(undefined)
        if (value !== stored) void settings.save(name, value)
      }}
    />
  )
}
