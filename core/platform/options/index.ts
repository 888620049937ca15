import type { Module } from '../../desk/index.ts'
import { bindPlatform } from '../../http/index.ts'
import { optionRoutes } from './contract.ts'
import { changeOptions, platformOptions } from './options.ts'

export { platformOptions } from './options.ts'

export const optionsModule: Module = {
  name: 'options',
  owns: ['platform_options'],
  routes: bindPlatform(optionRoutes, {
    get: ({ platform }) => platformOptions(platform.store.db),
    change: (call, { body }) => changeOptions(call.platform, body, call),
  }),
}
