import * as z from 'zod'
import type { Platform } from '../../company/index.ts'
import { DAY } from '../../kit/clock.ts'
import { fail } from '../../kit/errors.ts'
import { openSealedJson, sealJson } from '../auth/index.ts'
import { type SignUpInput, signUpErrors } from './contract.ts'

const LASTS = DAY

/** What a visitor filled in, without the password. */
export type SignUpForm = Omit<SignUpInput, 'password'>

const Sealed = z.object({
  /** Other things are sealed with the same key. */
  is: z.literal('sign-up'),
  until: z.number(),
  passwordHash: z.string(),
  form: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    planId: z.number(),
    companyId: z.number().nullable(),
  }),
})

type SignedUp = Pick<z.output<typeof Sealed>, 'form' | 'passwordHash'>

/**
 * What the mail of a sign-up brings: all that was filled in, sealed, so that nothing is stored of those who never confirm. The
 * password is a hash in it.
 */
export function sealSignUp(platform: Platform, { form, passwordHash }: SignedUp): string {
  const sealed: z.output<typeof Sealed> = { is: 'sign-up', until: platform.clock.now() + LASTS, passwordHash, form }
  return sealJson(platform, sealed)
}

/** What a code brings back. Throws ERR_SIGNUP_CODE_OVER where it is none of ours, or its time is over. */
export function openSignUp(platform: Platform, code: string): SignedUp {
  const opened = openSealedJson(platform, Sealed, code)
  if (!opened || platform.clock.now() >= opened.until) throw fail(signUpErrors.ERR_SIGNUP_CODE_OVER)
  return opened
}
