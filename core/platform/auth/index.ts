import type { Module, Platform } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { bindPlatform, type Call } from '../../http/index.ts'
import { NEVER_DUE } from '../../kit/calendar.ts'
import { SECOND } from '../../kit/clock.ts'
import type { ErrorKind } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { callers } from './callers.ts'
import { authErrors, authEvents, authRoutes, type SessionUser } from './contract.ts'
import { endSession } from './endings.ts'
import { MARK_LASTS, markCookie } from './known-browsers.ts'
import { refreshSession } from './refresh.ts'
import { sessionOf, sessionUser } from './session-user.ts'
import { type OpenedSession, signIn, signInWithCode } from './sign-in.ts'
import { accessTokens, REFRESH_TOKEN_LASTS } from './tokens.ts'
import {
  beginEnrolment,
  finishEnrolment,
  removeTwoFactor,
  renewRecoveryCodes,
  twoFactorState,
} from './two-factor/enrolment.ts'
import { TRUST_LASTS, trustCookie } from './two-factor/trusted-browsers.ts'

export { accountRightsChanged, listAccounts, setAccountRights } from './account-rights.ts'
export {
  accountByEmail,
  accountById,
  accountOf,
  accountsOf,
  deleteAccount,
  disabledUserIds,
  insertAccount,
  isDisabled,
  pendingAccounts,
  putBackAccounts,
  removeAccounts,
  superAccounts,
  superUserIds,
  updateAccount,
} from './accounts.ts'
export { claimEmail } from './email-claims.ts'
export { endSessionsOf, endSessionsOfCompany } from './endings.ts'
export { passwordRenewed } from './login-limit.ts'
export { confirmOwnChange } from './own-account.ts'
export { resetPassword } from './reset-password.ts'
export { openSealedJson, sealJson } from './sealed-text.ts'
export { AccessTokens } from './tokens.ts'
export { resetTwoFactor } from './two-factor/enrolment.ts'

/** The cookie of the refresh token: http-only, for /api/auth alone. */
const COOKIE = 'jrt'

export const authModule: Module = {
  name: 'auth',
  owns: ['accounts', 'sessions'],
  errors: authErrors,
  events: authEvents,
  routes: bindPlatform(authRoutes, {
    login: async (call, { body }) => {
      const opened = await signIn(call.platform, body, call)
      call.setCookie(markCookie(opened.accountId), opened.mark, MARK_LASTS / SECOND)
      return answer(call, opened)
    },
    loginCode: async (call, { body }) => {
      const opened = await signInWithCode(call.platform, body, call)
      call.setCookie(markCookie(opened.accountId), opened.mark, MARK_LASTS / SECOND)
      if (body.trustBrowser) call.setCookie(trustCookie(opened.accountId), opened.trust, TRUST_LASTS / SECOND)
      return answer(call, opened)
    },
    twoFactor: ({ platform, caller }) => twoFactorState(platform, caller),
    beginTwoFactor: ({ platform, caller, ip }, { body }) => beginEnrolment(platform, caller, ip, body.currentPassword),
    finishTwoFactor: ({ platform, caller }, { body }) => finishEnrolment(platform, caller, body),
    removeTwoFactor: async ({ platform, caller, ip }, { body }) => {
      await removeTwoFactor(platform, caller, ip, body)
      return twoFactorState(platform, caller)
    },
    renewRecoveryCodes: ({ platform, caller, ip }, { body }) => renewRecoveryCodes(platform, caller, ip, body),
    refresh: async call => answer(call, await refreshSession(call.platform, call.cookie(COOKIE))),
    logout: async call => {
      call.setCookie(COOKIE, undefined)
      await endSession(call.platform, call.caller)
      return { message: 'Signed out' }
    },
    // Pages ask it when they open.
    me: async call => {
      call.platform.expectReads()
      return asPagesReckon(call, await sessionUser(call.platform, call.caller))
    },
  }),
}

async function answer(call: Call & { platform: Platform }, { sessionId, refreshToken }: OpenedSession) {
  call.setCookie(COOKIE, refreshToken, REFRESH_TOKEN_LASTS / SECOND)
  const session = await sessionOf(call.platform, sessionId)
  return { ...session, user: asPagesReckon(call, session.user) }
}

/** Pages of the family let nobody in whose company has no due date: they are told a far one (decision 715). */
function asPagesReckon({ isOfElsewhere }: Call, user: SessionUser): SessionUser {
  const { company } = user
  return isOfElsewhere ? { ...user, company: { ...company, dueDate: company.dueDate ?? NEVER_DUE } } : user
}

/** For the guard and the sockets: ERR_TOKEN_EXPIRED for an old token, ERR_SESSION_EXPIRED for an ended session. */
export async function callerOf(platform: Platform, token: string): Promise<Caller | ErrorKind> {
  const session = platform.own(accessTokens).read(token)
  if (typeof session === 'object') return session
  return (await platform.own(callers).of(session)) ?? generalErrors.ERR_SESSION_EXPIRED
}

/** Who is behind a session; undefined once it has ended, or the company is switched off. */
export const callerInSession = (platform: Platform, sessionId: number): Promise<Caller | undefined> =>
  platform.own(callers).of(sessionId)

/** A person changed (name, profile, queues, default connection, …): requests and sockets get the new rights. */
export const personChanged = (platform: Platform, companyId: number, userId: number): Promise<void> =>
  platform.own(callers).changed(companyId, userId)

/** The company was deleted. */
export const forgetCompany = (platform: Platform, companyId: number): Promise<void> =>
  platform.own(callers).forgetCompany(companyId)

/** Another process says that a person changed, or all people of a company. */
export async function personChangedElsewhere(
  platform: Platform,
  companyId: number,
  userId: number | undefined,
): Promise<void> {
  if (userId === undefined) platform.own(callers).forgetCompanyHere(companyId)
  else await platform.own(callers).changedHere(companyId, userId)
}
