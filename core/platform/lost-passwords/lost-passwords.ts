import type * as z from 'zod'
import type { Platform } from '../../company/index.ts'
import { type Call, networkOf } from '../../http/index.ts'
import { fail } from '../../kit/errors.ts'
import type { Language } from '../../kit/language.ts'
import { MAX_LOST_PASSWORDS } from '../../kit/limits.ts'
import { state } from '../../kit/state.ts'
import { accountByEmail, accountById, endSessionsOf, passwordRenewed, updateAccount } from '../auth/index.ts'
import { CodeMailQuota, sendCodeMail, sendsMails } from '../mails/index.ts'
import { resetCodes } from './codes.ts'
import { lostPasswordErrors, type NewPasswordInput } from './contract.ts'
import { letterWith } from './letter.ts'

type Visitor = Pick<Call, 'ip' | 'language'>

const resetQuota = state(
  ({ clock }: Platform) => new CodeMailQuota(clock, MAX_LOST_PASSWORDS, lostPasswordErrors.ERR_TOO_MANY_LOST_PASSWORDS),
)

/**
 * Has a code sent to an e-mail that is of an account. What is answered, and when, is the same for any other: the account is looked
 * for when the answer is on its way, and what is asked too often is counted for e-mails that nobody has as well. Throws
 * ERR_NO_PASSWORD_MAIL, ERR_TOO_MANY_LOST_PASSWORDS.
 */
export async function askForCode(platform: Platform, email: string, { ip, language }: Visitor): Promise<void> {
  if (!(await sendsMails(platform))) throw fail(lostPasswordErrors.ERR_NO_PASSWORD_MAIL)
  platform.own(resetQuota).take(ip, email)
  platform.background('mailing a code for a new password', () => sendCode(platform, email, language))
}

async function sendCode(platform: Platform, email: string, language: Language): Promise<void> {
  const { store, publicUrl } = platform
  const account = await accountByEmail(store.db, email)
  if (!account || account.disabled === 1) return
  const letter = letterWith(platform.own(resetCodes).create(account), { email, language, publicUrl })
  await sendCodeMail(platform, `company ${account.companyId}`, { to: email, ...letter })
}

/**
 * Gives the account of a code a new password and ends its sessions, as it ends the code and all others. Returns the e-mail of the
 * account. Throws ERR_PASSWORD_CODE_OVER, ERR_TOO_BUSY.
 */
export async function changeLostPassword(
  platform: Platform,
  { code, password }: z.output<typeof NewPasswordInput>,
  { ip }: Visitor,
): Promise<string> {
  const { store, passwords, clock, askDesk } = platform
  const { companyId, userId, email } = await accountOf(platform, code)
  const passwordHash = await passwords.hash(password, { line: 'unknown', by: networkOf(ip) })
  await store.transaction(async ({ db }) => {
    // To hash takes a while, in which the code may have been used.
    await accountOf(platform, code, db)
    await updateAccount(db, companyId, userId, { passwordHash, mustChangePassword: false }, clock.now())
  })
  await endSessionsOf(platform, companyId, userId)
  passwordRenewed(platform, { ip, email })
  const person = await askDesk(companyId, 'personOf', [userId])
  const by = person && ({ as: 'person', userId, name: person.name, ip } as const)
  await askDesk(companyId, 'audit', [{ kind: 'passwordRecovered' }], by)
  return email
}

/** The account of a code that is good. */
async function accountOf(platform: Platform, code: string, db = platform.store.db) {
  const codes = platform.own(resetCodes)
  const id = codes.accountOf(code)
  const account = id === undefined ? undefined : await accountById(db, id)
  if (!account || account.disabled === 1 || !codes.isOf(account, code))
    throw fail(lostPasswordErrors.ERR_PASSWORD_CODE_OVER)
  return account
}
