import type { Module } from '../../company/index.ts'
import { bindPlatform } from '../../http/index.ts'
import { sendsMails } from '../mails/index.ts'
import { lostPasswordErrors, lostPasswordRoutes } from './contract.ts'
import { askForCode, changeLostPassword } from './lost-passwords.ts'

/** How someone who lost their password gets a new one by themselves. */
export const lostPasswordsModule: Module = {
  name: 'lost-passwords',
  errors: lostPasswordErrors,
  routes: bindPlatform(lostPasswordRoutes, {
    state: async ({ platform }) => ({ byMail: await sendsMails(platform) }),
    ask: async (call, { body }) => {
      await askForCode(call.platform, body.email, call)
      return { message: 'Sent, if there is such an account' }
    },
    change: async (call, { body }) => ({ email: await changeLostPassword(call.platform, body, call) }),
  }),
}
