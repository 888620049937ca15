import { bind } from '../../http/index.ts'
import { fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { mayChange } from './access.ts'
import { changeSetting } from './change.ts'
import { isSettingKey, settingErrors, settingRoutes } from './contract.ts'
import { listSettings } from './list.ts'

export const boundSettingRoutes = () =>
  bind(settingRoutes, {
    list: ({ desk, caller }) => listSettings(desk.db, caller),
    update: ({ desk, caller }, { params: { key }, body }) => {
      if (!isSettingKey(key)) throw fail(settingErrors.ERR_NO_SETTING_FOUND)
      if (!mayChange(caller, key)) throw fail(generalErrors.ERR_NO_PERMISSION)
      return changeSetting(desk, key, body.value)
    },
  })
