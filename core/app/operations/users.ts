import * as z from 'zod'
import { Email } from '../../kit/fields.ts'
import { resetPassword } from '../../platform/auth/index.ts'
import { operation } from './operation.ts'
import { missing } from './which.ts'

export const userOperations = {
  resetPassword: operation({
    name: 'user reset-password',
    input: z.object({ email: Email }),
    async work({ platform }, { email }) {
      const password = await resetPassword(platform, email)
      return password === undefined ? missing('user', `with the e-mail ${email}`) : { email, password }
    },
  }),
}
