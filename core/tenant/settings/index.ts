import type { Module } from '../../desk/index.ts'
import type { Secrets } from '../../storage/index.ts'
import type { SettingFollower } from './change.ts'
import { settingErrors, settingEvents } from './contract.ts'
import { boundSettingRoutes } from './routes.ts'

export { type SettingFollower, setCampaignsEnabled } from './change.ts'
export { listSettings } from './list.ts'
export { isEnabled, readSecret, readSetting, readSettings } from './read.ts'

export const settingsRoom = (needs: { secrets: Secrets; followers?: readonly SettingFollower[] }): Module => ({
  name: 'settings',
  errors: settingErrors,
  routes: boundSettingRoutes(needs),
  events: settingEvents,
})
