import type { Module } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { settingErrors, settingEvents, settingRoutes } from './contract.ts'
import { changeSetting, listSettings } from './settings.ts'

export const settingsModule: Module = {
  name: 'settings',
  owns: ['settings'],
  errors: settingErrors,
  events: settingEvents,
  routes: bind(settingRoutes, {
    list: ({ desk, caller }) => listSettings(desk, caller),
    version: ({ desk }) => ({ version: desk.services.version }),
    update: ({ desk, caller }, { params, body }) =>
      desk.transaction(tx => changeSetting(tx, caller, params.key, body.value)),
  }),
}

export {
  changeSetting,
  companyLanguage,
  isEnabled,
  listSettings,
  publishCampaignsEnabled,
  readSecret,
  readSetting,
  readSettings,
  settingChanged,
} from './settings.ts'
