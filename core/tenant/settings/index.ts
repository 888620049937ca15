import type { Module } from '../../desk/index.ts'
import { settingErrors, settingEvents } from './contract.ts'
import { boundSettingRoutes } from './routes.ts'

export { setCampaignsEnabled, settingChanged } from './change.ts'
export { listSettings } from './list.ts'
export { isEnabled, readSecret, readSetting, readSettings } from './read.ts'

export const settingsModule: Module = {
  name: 'settings',
  errors: settingErrors,
  routes: boundSettingRoutes(),
  events: settingEvents,
}
