import { bind } from '../../http/index.ts'
import { fail } from '../../kit/errors.ts'
import type { Secrets } from '../../storage/index.ts'
import { mayChange } from './access.ts'
import { changeSetting } from './change.ts'
import { isSettingKey, settingRoutes } from './contract.ts'
import { listSettings } from './list.ts'

export const boundSettingRoutes = (secrets: Secrets) =>
  bind(settingRoutes, {
    list: ({ desk, caller }) => listSettings(desk.db, caller),
    update: ({ desk, caller }, { params: { key }, body }) => {
      if (!isSettingKey(key)) throw fail('ERR_NO_SETTING_FOUND')
      if (!mayChange(caller, key)) throw fail('ERR_NO_PERMISSION')
      return changeSetting(desk, secrets, key, body.value)
    },
  })
