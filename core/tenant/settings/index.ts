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
    list: ({ company, caller }) => listSettings(company, caller),
    version: ({ company }) => ({ version: company.services.version }),
    update: ({ company, caller }, { params, body }) =>
      company.transaction(tx => changeSetting(tx, caller, params.key, body.value)),
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
