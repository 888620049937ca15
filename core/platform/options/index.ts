import type { Module } from '../../desk/index.ts'
import { bindPlatform } from '../../http/index.ts'
import { optionRoutes } from './contract.ts'
import { changeOptions, shownOptions } from './options.ts'

export { platformOptions, withoutLostPassword } from './options.ts'
export { keepPlatformSecret, platformSecret } from './secrets.ts'

export const optionsModule: Module = {
  name: 'options',
  owns: ['platform_options', 'platform_secrets'],
  routes: bindPlatform(optionRoutes, {
    get: ({ platform }) => shownOptions(platform.store.db),
    change: (call, { body }) => changeOptions(call.platform, body, call),
  }),
}
