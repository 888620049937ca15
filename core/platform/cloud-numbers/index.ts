import type { Module } from '../../company/index.ts'
import { bindPlatform, TextFile } from '../../http/index.ts'
import { fail } from '../../kit/errors.ts'
import { cloudNumberErrors, cloudWebhookRoutes } from './contract.ts'
import { isVerifyToken } from './verify-token.ts'
import { takeFromMeta } from './webhook.ts'

/** Whose the numbers of Meta's platform are, and the address at which Meta tells about them. */
export const cloudNumbersModule: Module = {
  name: 'cloud-numbers',
  owns: ['cloud_numbers'],
  errors: cloudNumberErrors,
  routes: bindPlatform(cloudWebhookRoutes, {
    confirm({ platform }, { query }) {
      if (!isVerifyToken(platform.secrets, query['hub.verify_token']))
        throw fail(cloudNumberErrors.ERR_CLOUD_VERIFY_TOKEN)
      return new TextFile('challenge.txt', query['hub.challenge'])
    },
    async take({ platform, header }, { body }) {
      await takeFromMeta(platform, body.text, header('x-hub-signature-256'))
      return { received: true }
    },
  }),
}

export { CloudNumbers } from './numbers.ts'
export { verifyTokenOf } from './verify-token.ts'
