import useSWR from 'swr'
import { companyRoutes } from '../../../core/platform/companies/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { SelectField, showDone, showFailure } from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import { settingTexts } from './texts.ts'

const companies = client(companyRoutes)

/** The zone by which hours and days of the company go; it saves itself (decision 11). */
export function TimeZoneSetting() {
  const t = useTexts(settingTexts)
  const c = useTexts(common)
  const { companyId: id, company } = useUser()
  const { data, mutate } = useSWR(['company-zone', id], async () => (await companies.get({ params: { id } })).timeZone)
  const zone = data ?? company.timeZone
  const save = async (timeZone: string): Promise<void> => {
    await mutate(timeZone, { revalidate: false })
    try {
      await companies.setTimeZone({ params: { id }, body: { timeZone } })
      showDone(c('operationUpdated'))
    } catch (failure) {
      await mutate(zone, { revalidate: false })
      showFailure(failure)
    }
  }
  return (
    <SelectField
      label={t('timeZone')}
      value={zone}
      options={zonesWith(zone).map(value => ({ value, label: value.replaceAll('_', ' ') }))}
      onChange={value => void save(value)}
    />
  )
}

/** The browser's zones; an alias that it does not list may be what is stored. */
function zonesWith(zone: string): string[] {
  const zones = Intl.supportedValuesOf('timeZone')
  return zones.includes(zone) ? zones : [zone, ...zones]
}
