import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Platform } from '../../../company/index.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { fail } from '../../../kit/errors.ts'
import { authErrors } from '../contract.ts'
import { openSealedJson, sealJson } from '../sealed-text.ts'

const LASTS = 5 * MINUTE

const Challenge = z.object({
  /** Other things are sealed with the same key. */
  is: z.literal('second-step'),
  id: z.string(),
  accountId: z.number(),
  /** Of the password that was right: a new one ends the challenge. */
  password: z.string(),
  until: z.number(),
})
export type Challenge = z.output<typeof Challenge>

interface Account {
  id: number
  passwordHash: string
}

/** Says for five minutes that someone gave the right password of an account. Nothing of it is stored here. */
export function createChallenge(platform: Platform, { id, passwordHash }: Account): string {
  const challenge: Challenge = {
    is: 'second-step',
    id: randomUUID(),
    accountId: id,
    password: versionOf(passwordHash),
    until: platform.clock.now() + LASTS,
  }
  return sealJson(platform, challenge)
}

/** Throws ERR_CHALLENGE_EXPIRED for what is no challenge of ours, or one whose time is over. */
export function openChallenge(platform: Platform, text: string): Challenge {
  const challenge = openSealedJson(platform, Challenge, text)
  if (!challenge || platform.clock.now() >= challenge.until) throw fail(authErrors.ERR_CHALLENGE_EXPIRED)
  return challenge
}

/** Whether the account still has the password that the challenge was made for. */
export const isChallengeOf = (challenge: Challenge, { id, passwordHash }: Account): boolean =>
  challenge.accountId === id && challenge.password === versionOf(passwordHash)

const versionOf = (passwordHash: string): string => createHash('sha256').update(passwordHash).digest('base64url')
