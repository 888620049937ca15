import * as z from 'zod'
import type { Platform } from '../../../company/index.ts'
import type { Caller } from '../../../domain/access/caller.ts'
import { MINUTE, wireTime } from '../../../kit/clock.ts'
import { fail, found } from '../../../kit/errors.ts'
import { generalErrors } from '../../../kit/general-errors.ts'
import type { PlatformDb, Row } from '../../../storage/index.ts'
import { accountByEmail, accountOf } from '../accounts.ts'
import { authErrors, type TwoFactorState } from '../contract.ts'
import { loginLimit } from '../login-limit.ts'
import { openSealedJson, sealJson } from '../sealed-text.ts'
import { countTry, mustHaveTries, spendCode, type TypedCode } from './codes.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'
import { newTotpSecret, totpStep, totpUri } from './totp.ts'

const ENROLMENT_LASTS = 15 * MINUTE

const Enrolment = z.object({
  /** Other things are sealed with the same key. */
  is: z.literal('two-factor-enrolment'),
  accountId: z.number(),
  secret: z.string(),
  until: z.number(),
})

type Account = Row<'accounts'>

/** Whether the caller is asked for a code, since when, and how many recovery codes are left. */
export async function twoFactorState(platform: Platform, caller: Caller): Promise<TwoFactorState> {
  const { totpSince, recoveryHashes } = await ownAccount(platform, caller)
  return {
    enabled: totpSince !== null,
    since: totpSince === null ? null : wireTime(totpSince),
    recoveryCodesLeft: JSON.parse(recoveryHashes).length,
  }
}

/**
 * Begins to switch the second step on: a new secret for the caller's app. Nothing is stored until a code of it comes back with
 * `enrolment`. Throws ERR_WRONG_PASSWORD, ERR_TOO_MANY_LOGINS, ERR_TWO_FACTOR_ON.
 */
export async function beginEnrolment(platform: Platform, caller: Caller, ip: string, currentPassword: string) {
  const account = await confirmPassword(platform, caller, ip, currentPassword)
  if (account.totpSecret !== null) throw fail(authErrors.ERR_TWO_FACTOR_ON)
  const secret = newTotpSecret()
  const until = platform.clock.now() + ENROLMENT_LASTS
  const sealed: z.output<typeof Enrolment> = { is: 'two-factor-enrolment', accountId: account.id, secret, until }
  const enrolment = sealJson(platform, sealed)
  return { secret, uri: totpUri(secret, account.email), enrolment }
}

/**
 * Switches the second step on, for who shows a code of the new secret. Returns the recovery codes, which nobody sees again. Throws
 * ERR_CHALLENGE_EXPIRED, ERR_WRONG_CODE, ERR_TOO_MANY_CODES, ERR_TWO_FACTOR_ON.
 */
export async function finishEnrolment(
  platform: Platform,
  caller: Caller,
  { enrolment, code }: { enrolment: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { secrets, clock, store } = platform
  const account = await ownAccount(platform, caller)
  const opened = openSealedJson(platform, Enrolment, enrolment)
  if (!opened || opened.accountId !== account.id || clock.now() >= opened.until)
    throw fail(authErrors.ERR_CHALLENGE_EXPIRED)
  const { secret } = opened
  mustHaveTries(platform, wrongKey(account))
  const takeBack = countTry(platform, wrongKey(account))
  const step = totpStep(secret, code.replace(/\s/g, ''), clock.now())
  if (step === undefined) throw fail(authErrors.ERR_WRONG_CODE)
  takeBack()
  const recoveryCodes = newRecoveryCodes()
  await store.transaction(async ({ db }) => {
    const { totpSecret } = await ownAccount(platform, caller, db)
    if (totpSecret !== null) throw fail(authErrors.ERR_TWO_FACTOR_ON)
    const recoveryHashes = hashesOf(platform, account.id, recoveryCodes)
    const change = { totpSecret: secrets.encrypt(secret), totpLastStep: step, totpSince: clock.now(), recoveryHashes }
    await db.updateTable('accounts').set(change).where('id', '=', account.id).execute()
  })
  await audit(platform, account, 'twoFactorEnabled')
  return { recoveryCodes }
}

/** Switches the second step off. Throws ERR_WRONG_PASSWORD, ERR_WRONG_CODE, ERR_TWO_FACTOR_OFF and the rejections of too many tries. */
export async function removeTwoFactor(
  platform: Platform,
  caller: Caller,
  ip: string,
  { currentPassword, ...typed }: { currentPassword: string } & TypedCode,
): Promise<void> {
  const account = await confirmPassword(platform, caller, ip, currentPassword)
  await withCode(platform, account, typed, db => clearTwoFactor(db, account))
  await audit(platform, account, 'twoFactorDisabled')
}

/** Gives new recovery codes in place of all of before. Throws as `removeTwoFactor` does. */
export async function renewRecoveryCodes(
  platform: Platform,
  caller: Caller,
  ip: string,
  { currentPassword, ...typed }: { currentPassword: string } & TypedCode,
): Promise<{ recoveryCodes: string[] }> {
  const account = await confirmPassword(platform, caller, ip, currentPassword)
  const recoveryCodes = newRecoveryCodes()
  await withCode(platform, account, typed, async db => {
    const recoveryHashes = hashesOf(platform, account.id, recoveryCodes)
    await db.updateTable('accounts').set({ recoveryHashes }).where('id', '=', account.id).execute()
  })
  await audit(platform, account, 'recoveryCodesRenewed')
  return { recoveryCodes }
}

/**
 * Switches the second step off for someone who lost their phone and their recovery codes. The caller is an administrator or the
 * operator. Returns whether it was on, and undefined when nobody has this e-mail.
 */
export async function resetTwoFactor(platform: Platform, email: string): Promise<boolean | undefined> {
  const account = await accountByEmail(platform.store.db, email)
  if (!account) return undefined
  if (account.totpSecret === null) return false
  await clearTwoFactor(platform.store.db, account)
  const audited = { kind: 'twoFactorReset', subject: email } as const
  await platform.askDesk(account.companyId, 'audit', [audited])
  return true
}

/** Does something with an account in the transaction in which a right code of it is used up. */
async function withCode(
  platform: Platform,
  account: Account,
  typed: TypedCode,
  work: (db: PlatformDb) => Promise<void>,
): Promise<void> {
  if (account.totpSecret === null) throw fail(authErrors.ERR_TWO_FACTOR_OFF)
  mustHaveTries(platform, wrongKey(account))
  const takeBack = countTry(platform, wrongKey(account))
  await platform.store.transaction(async ({ db }) => {
    if (!(await spendCode(platform, db, account, typed))) throw fail(authErrors.ERR_WRONG_CODE)
    await work(db)
  })
  takeBack()
}

async function clearTwoFactor(db: PlatformDb, { id }: Account): Promise<void> {
  const off = { totpSecret: null, totpLastStep: 0, totpSince: null, recoveryHashes: '[]' }
  await db.updateTable('accounts').set(off).where('id', '=', id).execute()
}

/** The caller's account, once they gave its password; a wrong one counts as a wrong sign-in of this session. */
async function confirmPassword(platform: Platform, caller: Caller, ip: string, password: string): Promise<Account> {
  const account = await ownAccount(platform, caller)
  const limit = platform.own(loginLimit)
  const attempt = { ip, email: account.email, own: `session ${caller.sessionId}` }
  const turn = { line: 'desk', by: caller.companyId } as const
  const isRight = await limit.compare(attempt, () => platform.passwords.matches(password, account.passwordHash, turn))
  if (!isRight) throw fail(authErrors.ERR_WRONG_PASSWORD)
  limit.succeeded(attempt)
  return account
}

const ownAccount = async (platform: Platform, { companyId, userId }: Caller, db = platform.store.db) =>
  found(await accountOf(db, companyId, userId), generalErrors.ERR_SESSION_EXPIRED)

const hashesOf = (platform: Platform, accountId: number, codes: readonly string[]): string =>
  JSON.stringify(codes.map(code => recoveryHash(platform, accountId, code)))

/** Wrong codes of an account count together, wherever they are typed. */
export const wrongKey = ({ id }: Pick<Account, 'id'>): string => `account ${id}`

/** In the log of the account's own company. */
const audit = (
  { askDesk }: Platform,
  { companyId }: Account,
  kind: 'twoFactorEnabled' | 'twoFactorDisabled' | 'recoveryCodesRenewed',
): Promise<void> => askDesk(companyId, 'audit', [{ kind }])
