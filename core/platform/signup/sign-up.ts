import { auditPlatform, type ByPerson, PLATFORM_COMPANY, type Platform } from '../../company/index.ts'
import { actorFor } from '../../domain/access/audited.ts'
import { networkOf } from '../../http/index.ts'
import { daysAfter } from '../../kit/calendar.ts'
import { DAY, dayIn, HOUR } from '../../kit/clock.ts'
import { fail } from '../../kit/errors.ts'
import type { Language } from '../../kit/language.ts'
import { MAX_SIGN_UP_MAILS, MAX_SIGN_UPS } from '../../kit/limits.ts'
import { Quota } from '../../kit/quota.ts'
import { state } from '../../kit/state.ts'
import { accountByEmail, claimEmail } from '../auth/index.ts'
import { companyErrors } from '../companies/contract.ts'
import { foundCompany, isNameTaken } from '../companies/index.ts'
import { CodeMailQuota, sendCodeMail, sendsMails } from '../mails/index.ts'
import { platformOptions } from '../options/index.ts'
import { planById } from '../plans/index.ts'
import { type SignUpForm, sealSignUp } from './codes.ts'
import { type SignUpInput, type SignUpState, signUpErrors } from './contract.ts'
import { letterOfAccount, letterWith } from './letters.ts'

const TIME_ZONE = 'America/Sao_Paulo'

const signUps = state(
  ({ clock }: Platform) =>
    new Quota(clock, { max: MAX_SIGN_UPS, per: HOUR, refusal: signUpErrors.ERR_TOO_MANY_SIGNUPS }),
)

const signUpMails = state(
  ({ clock }: Platform) => new CodeMailQuota(clock, MAX_SIGN_UP_MAILS, signUpErrors.ERR_TOO_MANY_SIGNUP_TRIES),
)

/** Who signs up: from where, and in which language. */
export interface Visitor {
  ip: string
  language: Language
}

const DAYS_UNTIL_DUE = 1

/**
 * Signs a company up. Where the platform sends mails the e-mail is confirmed first: a mail leaves, and undefined is returned. Throws
 * ERR_USER_CREATION_DISABLED, ERR_TOO_MANY_SIGNUPS, ERR_TOO_MANY_EMAILS, ERR_NO_PLAN_FOUND, ERR_COMPANY_NAME_ALREADY_EXISTS,
 * ERR_EMAIL_ALREADY_EXISTS; of those that are mailed ERR_TOO_MANY_SIGNUP_TRIES and ERR_TOO_BUSY, and nothing about the e-mail.
 */
export async function signUp(platform: Platform, input: SignUpInput, visitor: Visitor): Promise<number | undefined> {
  await mustBeOpen(platform)
  if (await sendsMails(platform)) return mailSignUp(platform, input, visitor)
  const { password, ...form } = input
  return claimEmail(platform, visitor, form.email, () => foundSignedUp(platform, form, { password }, visitor))
}

/** Throws ERR_USER_CREATION_DISABLED where nobody may sign up. */
export async function mustBeOpen(platform: Platform): Promise<void> {
  if ((await signUpState(platform)).closed) throw fail(signUpErrors.ERR_USER_CREATION_DISABLED)
}

/**
 * Has a mail sent by which the sign-up is confirmed. What is answered, and when, is the same for an e-mail that has an account: it
 * is looked for when the answer is on its way.
 */
async function mailSignUp(platform: Platform, input: SignUpInput, { ip, language }: Visitor): Promise<undefined> {
  const { store, passwords, publicUrl } = platform
  const { password, ...form } = input
  await planById(store.db, form.planId)
  if (await isNameTaken(store.db, form.name)) throw fail(companyErrors.ERR_COMPANY_NAME_ALREADY_EXISTS)
  const giveBack = platform.own(signUpMails).take(ip, form.email)
  const by = networkOf(ip)
  const passwordHash = await passwords.hash(password, { line: 'unknown', by }).catch(error => {
    giveBack()
    throw error
  })
  platform.background('mailing the confirmation of a sign-up', async () => {
    const about = { email: form.email, language, publicUrl }
    const letter = (await accountByEmail(store.db, form.email))
      ? letterOfAccount(about)
      : letterWith(sealSignUp(platform, { form, passwordHash }), about)
    await sendCodeMail(platform, `address ${by}`, { to: form.email, ...letter })
  })
}

/**
 * Founds the company of a sign-up, whose language becomes the visitor's (decision 361). Due date (tomorrow), status, recurrence and
 * campaigns are decided here, whatever the form says (spec 1 §7, §9).
 */
export async function foundSignedUp(
  platform: Platform,
  form: SignUpForm,
  secret: { password: string } | { passwordHash: string },
  { ip, language }: Visitor,
): Promise<number> {
  const giveBack = platform.own(signUps).take(networkOf(ip))
  try {
    const id = await found(platform, form, secret)
    const by = { as: 'program', ip } as const
    if (language !== 'pt') await platform.askDesk(id, 'setLanguage', [language], by)
    await auditPlatform(platform, { kind: 'companyCreated', subject: form.name, by }, { company: id })
    return id
  } catch (error) {
    giveBack()
    throw error
  }
}

/** Whether anybody may sign up: the option of the start says so first, then what the platform chose. */
export async function signUpState(platform: Platform): Promise<SignUpState> {
  const { takesSignUps, askDesk, store } = platform
  const byStart = !takesSignUps
  const { graceDays } = await platformOptions(store.db)
  return {
    closed: byStart || !(await askDesk(PLATFORM_COMPANY, 'allowsSignUp', [])),
    byStart,
    trialUntil: daysAfter(tomorrow(platform), graceDays),
  }
}

/** Whether anybody may sign up, as a setting of this name says it. */
export async function signUpSetting(platform: Platform, key: string): Promise<{ key: string; value: string }> {
  return { key, value: (await signUpState(platform)).closed ? 'disabled' : 'enabled' }
}

/** The days from today to the last on which a company that signs up now works without paying, as a setting says them. */
export async function trialSetting(platform: Platform): Promise<{ key: string; value: string }> {
  const { graceDays } = await platformOptions(platform.store.db)
  return { key: 'trial', value: String(DAYS_UNTIL_DUE + graceDays) }
}

/** When a company is due that signs up now (spec 1 §9). */
const tomorrow = ({ clock }: Platform): string => dayIn(TIME_ZONE, clock.now() + DAYS_UNTIL_DUE * DAY)

/** Opens or closes it for everybody who comes from now on. */
export async function closeSignUp(platform: Platform, closed: boolean, { caller, ip }: ByPerson): Promise<SignUpState> {
  const by = actorFor(PLATFORM_COMPANY, caller, ip)
  await platform.askDesk(PLATFORM_COMPANY, 'allowSignUp', [!closed], by)
  return signUpState(platform)
}

async function found(
  platform: Platform,
  { name, email, phone, planId, companyId }: SignUpForm,
  secret: { password: string } | { passwordHash: string },
): Promise<number> {
  const plan = await planById(platform.store.db, planId)
  return foundCompany(platform, {
    company: {
      name,
      email,
      phone,
      planId: plan.id,
      status: true,
      campaignsEnabled: true,
      dueDate: tomorrow(platform),
      recurrence: 'MENSAL',
      timeZone: TIME_ZONE,
    },
    referredBy: companyId,
    onTrial: true,
    admin: { name, email, ...secret },
  })
}
