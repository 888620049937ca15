import type * as z from 'zod'
import type { Platform } from '../../company/index.ts'
import { networkOf } from '../../http/index.ts'
import { HOUR } from '../../kit/clock.ts'
import { fail } from '../../kit/errors.ts'
import { MAX_SIGN_UP_PASSWORDS } from '../../kit/limits.ts'
import { Quota } from '../../kit/quota.ts'
import { state } from '../../kit/state.ts'
import { openSignUp } from './codes.ts'
import { type ConfirmInput, signUpErrors } from './contract.ts'
import { foundSignedUp, mustBeOpen, type Visitor } from './sign-up.ts'

const signUpPasswords = state(
  ({ clock }: Platform) =>
    new Quota(clock, { max: MAX_SIGN_UP_PASSWORDS, per: HOUR, refusal: signUpErrors.ERR_TOO_MANY_SIGNUP_TRIES }),
)

/**
 * Founds the company of a sign-up whose code came by mail, for who knows the password that was chosen: anyone who owns the e-mail does
 * not confirm what a stranger filled in, who knows that password. Throws ERR_SIGNUP_CODE_OVER, ERR_SIGNUP_PASSWORD,
 * ERR_TOO_MANY_SIGNUP_TRIES, ERR_TOO_BUSY, and what a sign-up throws.
 */
export async function confirmSignUp(
  platform: Platform,
  { code, password }: z.output<typeof ConfirmInput>,
  visitor: Visitor,
): Promise<number> {
  await mustBeOpen(platform)
  const { form, passwordHash } = openSignUp(platform, code)
  const giveBack = platform.own(signUpPasswords).take(form.email)
  const turn = { line: 'unknown', by: networkOf(visitor.ip) } as const
  const isRight = await platform.passwords.matches(password, passwordHash, turn).catch(error => {
    giveBack()
    throw error
  })
  if (!isRight) throw fail(signUpErrors.ERR_SIGNUP_PASSWORD)
  giveBack()
  return foundSignedUp(platform, form, { passwordHash }, visitor)
}
