import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { SelectField, showDone, showFailure } from '../../kit/index.ts'
import { readableZone, useCompanyZone } from '../business-hours/index.ts'
import { settingTexts } from './texts.ts'

/** The company's time zone; it saves itself. */
export function TimeZoneSetting() {
  const t = useTexts(settingTexts)
  const c = useTexts(common)
  const { zone, change } = useCompanyZone()
  return (
    <SelectField
      label={t('timeZone')}
      value={zone}
      options={zonesWith(zone).map(value => ({ value, label: readableZone(value) }))}
      onChange={value => void change(value).then(() => showDone(c('operationUpdated')), showFailure)}
    />
  )
}

/** The browser's zones; an alias that it does not list may be what is stored. */
function zonesWith(zone: string): string[] {
  const zones = Intl.supportedValuesOf('timeZone')
  return zones.includes(zone) ? zones : [zone, ...zones]
}
