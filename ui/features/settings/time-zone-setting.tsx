import { useMemo } from 'react'
import { common } from '../../i18n/common.ts'
import { locale } from '../../i18n/language.ts'
import { translate, useTexts } from '../../i18n/texts.ts'
import { SearchSelect } from '../../kit/fields/search-select.tsx'
import { type Option, showDone, showFailure } from '../../kit/index.ts'
import { readableZone, useCompanyZone } from '../business-hours/index.ts'
import { SavedMark } from './saved-mark.tsx'
import { settingTexts } from './texts.ts'
import { useSavedSoon } from './use-saved-soon.ts'

/** The company's time zone; it saves itself as the options do. */
export function TimeZoneSetting() {
  const t = useTexts(settingTexts)
  const { zone, change: changeZone } = useCompanyZone()
  const save = async (chosen: string): Promise<boolean> => {
    try {
      await changeZone(chosen)
      showDone(translate(common, 'operationUpdated'))
      return true
    } catch (failure) {
      showFailure(failure)
      return false
    }
  }
  const { value, change, state } = useSavedSoon(zone, save)
  const emitted = locale()
  const options = useMemo(() => optionsWith(zone, emitted), [zone, emitted])
  return (
    <SearchSelect
      label={t('timeZone')}
      value={value}
      options={options}
      onChange={change}
      hint={<SavedMark state={state} />}
    />
  )
}

/** The browser's zones, by the names of their places; an alias that it does not list may be what is stored. */
function optionsWith(zone: string, emitted: string): Option<string>[] {
  return [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])]
    .map(value => ({ value, label: readableZone(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, emitted))
}
