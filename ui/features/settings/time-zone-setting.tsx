import { useMemo } from 'react'
import { common } from '../../i18n/common.ts'
import { locale } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { type Option, SelectField, showDone, showFailure } from '../../kit/index.ts'
import { readableZone, useCompanyZone } from '../business-hours/index.ts'
import { settingTexts } from './texts.ts'

/** The company's time zone; it saves itself. */
export function TimeZoneSetting() {
  const t = useTexts(settingTexts)
  const c = useTexts(common)
  const { zone, change } = useCompanyZone()
  const told = locale()
  const options = useMemo(() => optionsWith(zone, told), [zone, told])
  return (
    <SelectField
      label={t('timeZone')}
      value={zone}
      options={options}
      onChange={value => void change(value).then(() => showDone(c('operationUpdated')), showFailure)}
    />
  )
}

/** The browser's zones, by the names of their places; an alias that it does not list may be what is stored. */
function optionsWith(zone: string, told: string): Option<string>[] {
  return [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])]
    .map(value => ({ value, label: readableZone(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, told))
}
