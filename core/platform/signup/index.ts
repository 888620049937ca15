import type { Module } from '../../company/index.ts'
import { bindPlatform } from '../../http/index.ts'
import { companyById } from '../companies/index.ts'
import { confirmSignUp } from './confirm.ts'
import { signUpErrors, signUpRoutes } from './contract.ts'
import { mailedSentence } from './letters.ts'
import { closeSignUp, signUp, signUpSetting, signUpState, trialSetting } from './sign-up.ts'

export { foundSignedUp } from './sign-up.ts'

/** How companies come in by themselves. */
export const signupModule: Module = {
  name: 'signup',
  errors: signUpErrors,
  routes: bindPlatform(signUpRoutes, {
    signUp: async (call, { body }) => {
      const { platform, language } = call
      const id = await signUp(platform, body, call)
      if (id !== undefined) return companyById(platform.store.db, id)
      call.setStatus(202)
      return { message: mailedSentence(body.email, language) }
    },
    confirm: async (call, { body }) =>
      companyById(call.platform.store.db, await confirmSignUp(call.platform, body, call)),
    state: ({ platform }) => signUpState(platform),
    viewRegister: ({ platform }) => signUpSetting(platform, 'viewregister'),
    allowRegister: ({ platform }) => signUpSetting(platform, 'allowregister'),
    trial: ({ platform }) => trialSetting(platform),
    close: (call, { body }) => closeSignUp(call.platform, body.closed, call),
  }),
}
