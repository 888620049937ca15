import { useState } from 'react'
import useSWR from 'swr'
import { type Setting, type SettingKey, settingEvents, settingRoutes } from '../../../core/tenant/settings/contract.ts'
import { common } from '../../i18n/common.ts'
import { translate } from '../../i18n/texts.ts'
import { showDone, showFailure } from '../../kit/toast.ts'
import { client } from '../../lib/api/client.ts'
import { useEvent, useGap } from '../../lib/realtime/index.ts'

const api = client(settingRoutes)

export interface Settings {
  /** Undefined until they are loaded. */
  all: readonly Setting[] | undefined
  failure: unknown
  reload: () => void
  valueOf: (key: SettingKey) => string
  isSet: (key: SettingKey) => boolean
  /** Why the last change was not saved. */
  saveFailure: unknown
  /** Shows the value at once, saves it, and takes it back when that fails; answers whether it was saved. */
  save: (key: SettingKey, value: string) => Promise<boolean>
}

export function useSettings(): Settings {
  const { data, error, mutate } = useSWR<readonly Setting[]>('settings', () => api.list())
  const [saveFailure, setSaveFailure] = useState<unknown>()
  const put = (setting: Setting): void => {
    void mutate(all => all?.map(one => (one.key === setting.key ? setting : one)), { revalidate: false })
  }
  useEvent(settingEvents.settings, ({ setting }) => put(setting))
  useGap(() => void mutate())
  const find = (key: SettingKey): Setting | undefined => data?.find(one => one.key === key)
  return {
    all: data,
    failure: error,
    reload: () => void mutate(),
    valueOf: key => find(key)?.value ?? '',
    isSet: key => find(key)?.isSet ?? false,
    saveFailure,
    async save(key, value) {
      setSaveFailure(undefined)
      const before = find(key)
      if (before && before.isSet === undefined) put({ ...before, value })
      try {
        put(await api.update({ params: { key }, body: { key, value } }))
        showDone(translate(common, 'operationUpdated'))
        return true
      } catch (error) {
        if (before) put(before)
        setSaveFailure(error)
        showFailure(error)
        return false
      }
    },
  }
}
