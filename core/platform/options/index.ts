import type { Module } from '../../company/index.ts'
import { bindPlatform } from '../../http/index.ts'
import { optionRoutes } from './contract.ts'
import { changeOptions, serializeOptions } from './options.ts'
import { tryPlatformAi } from './try.ts'

export { lentAi, lentMail, mailFromInput, platformMail } from './endpoints.ts'
export { pushKey } from './push-key.ts'
export { platformSecret, storePlatformSecret } from './secrets.ts'
export { platformOptions } from './stored.ts'

export const optionsModule: Module = {
  name: 'options',
  owns: ['platform_options', 'platform_secrets'],
  routes: bindPlatform(optionRoutes, {
    get: ({ platform }) => serializeOptions(platform.store.db),
    change: (call, { body }) => changeOptions(call.platform, body, call),
    tryAi: ({ platform }, { body }) => tryPlatformAi(platform, body),
  }),
}
