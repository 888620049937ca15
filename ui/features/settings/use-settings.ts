import { useState } from 'react'
import { type Setting, type SettingKey, settingEvents, settingRoutes } from '../../../core/tenant/settings/contract.ts'
import { common } from '../../i18n/common.ts'
import { translate } from '../../i18n/texts.ts'
import { showDone, showFailure } from '../../kit/toast.ts'
import { client } from '../../lib/api/client.ts'
import { listOf, on, useList } from '../../lib/lists/index.ts'

const api = client(settingRoutes)

export interface Settings {
  /** Undefined until they are loaded. */
  all: readonly Setting[] | undefined
  failure: unknown
  reload: () => Promise<void>
  valueOf: (key: SettingKey) => string
  isSet: (key: SettingKey) => boolean
  /** Why the last change was not saved. */
  saveFailure: unknown
  /** Shows the value at once, saves it, and takes it back when that fails; answers whether it was saved. */
  save: (key: SettingKey, value: string) => Promise<boolean>
}

export function useSettings(): Settings {
  const live = [on(settingEvents.settings, afterChange)]
  const { rows, failure, reload, change } = useList(listOf(settingRoutes.list, { live }))
  const [saveFailure, setSaveFailure] = useState<unknown>()
  const put = (setting: Setting): void => change(all => withSetting(all, setting))
  const find = (key: SettingKey): Setting | undefined => rows?.find(one => one.key === key)
  return {
    all: rows,
    failure,
    reload,
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

const afterChange = (all: readonly Setting[], { setting }: { setting: Setting }): readonly Setting[] =>
  withSetting(all, setting)

const withSetting = (all: readonly Setting[], setting: Setting): readonly Setting[] =>
  all.map(one => (one.key === setting.key ? setting : one))
