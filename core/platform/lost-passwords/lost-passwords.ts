import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { PLATFORM_COMPANY, type Platform } from '../../desk/index.ts'
import { type Call, networkOf } from '../../http/index.ts'
import { HOUR } from '../../kit/clock.ts'
import { fail } from '../../kit/errors.ts'
import { FairPlaces } from '../../kit/fair-places.ts'
import type { Language } from '../../kit/language.ts'
import { MAX_LOST_PASSWORDS, MAX_PASSWORD_MAILS } from '../../kit/limits.ts'
import { Quota } from '../../kit/quota.ts'
import { single } from '../../kit/single.ts'
import { sendMail } from '../../outbound/index.ts'
import { accountByEmail, accountById, endSessionsOf, passwordRenewed, updateAccount } from '../auth/index.ts'
import { mailId } from '../mails/index.ts'
import { platformMail, platformOptions } from '../options/index.ts'
import { codesOf } from './codes.ts'
import { lostPasswordErrors, type NewPasswordInput } from './contract.ts'
import { letterWith } from './letter.ts'

type Visitor = Pick<Call, 'ip' | 'language'>

const quotasOf = single(({ clock }: Platform) => {
  const rule = (max: number) =>
    new Quota(clock, { max, per: HOUR, refusal: lostPasswordErrors.ERR_TOO_MANY_LOST_PASSWORDS })
  return { ofAddress: rule(MAX_LOST_PASSWORDS.ofAddress), ofEmail: rule(MAX_LOST_PASSWORDS.ofEmail) }
})

const placesOf = single((_platform: Platform) => new FairPlaces<number>(MAX_PASSWORD_MAILS))

/** Whether the platform sends mails. */
export const sendsCodes = async ({ store }: Platform): Promise<boolean> =>
  (await platformOptions(store.db)).mail !== null

/**
 * Has a code sent to an e-mail that is of an account. What is answered, and when, is the same for any other: the account is looked
 * for when the answer is on its way, and what is asked too often is counted for e-mails that nobody has as well. Throws
 * ERR_NO_PASSWORD_MAIL, ERR_TOO_MANY_LOST_PASSWORDS.
 */
export async function askForCode(platform: Platform, email: string, { ip, language }: Visitor): Promise<void> {
  if (!(await sendsCodes(platform))) throw fail(lostPasswordErrors.ERR_NO_PASSWORD_MAIL)
  const { ofAddress, ofEmail } = quotasOf(platform)
  const giveBack = ofAddress.take(networkOf(ip))
  try {
    ofEmail.take(email)
  } catch (refusal) {
    giveBack()
    throw refusal
  }
  platform.background('mailing a code for a new password', PLATFORM_COMPANY, () => sendCode(platform, email, language))
}

/** Tries once: whoever gets none asks again, and the log tells the operator why. */
async function sendCode(platform: Platform, email: string, language: Language): Promise<void> {
  const { store, secrets, outbound, publicUrl } = platform
  const [account, place] = [await accountByEmail(store.db, email), await platformMail(store.db, secrets)]
  if (!account || account.disabled === 1 || !place) return
  const letter = letterWith(codesOf(platform).create(account), { email, language, publicUrl })
  const reply = await placesOf(platform).run(account.companyId, () =>
    sendMail(outbound, place, { id: mailId(place, randomUUID()), to: email, ...letter }),
  )
  if (!reply) throw new Error('too many mails wait')
  if ('fault' in reply) throw new Error(`the mail was not taken: ${reply.fault} ${reply.detail}`)
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
  const { store, passwords, clock, onDesk, tenants } = platform
  const { companyId, userId, email } = await accountOf(platform, code)
  const passwordHash = await passwords.hash(password, { line: 'unknown', by: networkOf(ip) })
  await store.transaction(async ({ db }) => {
    // To hash takes a while, in which the code may have been used.
    await accountOf(platform, code, db)
    await updateAccount(db, companyId, userId, { passwordHash, mustChangePassword: false }, clock.now())
  })
  await endSessionsOf(platform, companyId, userId)
  passwordRenewed(platform, { ip, email })
  const person = await onDesk(companyId, desk => tenants.personOf(desk, userId))
  const by = person && ({ as: 'person', userId, name: person.name, ip } as const)
  await onDesk(companyId, desk => desk.transaction(tx => tx.audit({ kind: 'passwordRecovered' })), by)
  return email
}

/** The account of a code that is good. */
async function accountOf(platform: Platform, code: string, db = platform.store.db) {
  const codes = codesOf(platform)
  const id = codes.accountOf(code)
  const account = id === undefined ? undefined : await accountById(db, id)
  if (!account || account.disabled === 1 || !codes.isOf(account, code))
    throw fail(lostPasswordErrors.ERR_PASSWORD_CODE_OVER)
  return account
}
