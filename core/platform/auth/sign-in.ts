import type * as z from 'zod'
import { onlyUser } from '../../access/events.ts'
import type { Platform } from '../../desk/index.ts'
import { networkOf } from '../../http/index.ts'
import { fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import type { PasswordTurn } from '../../storage/index.ts'
import { accountByEmail, updateAccount } from './accounts.ts'
import { callersOf } from './callers.ts'
import { authErrors, authEvents, type LoginInput } from './contract.ts'
import { browserMarksOf, markCookie } from './known-browsers.ts'
import { type Attempt, loginLimitOf } from './login-limit.ts'
import { openOnlySession, sessionOfAccount } from './sessions.ts'
import { REFRESH_TOKEN_LASTS, refreshTokensOf } from './tokens.ts'

export interface OpenedSession {
  sessionId: number
  refreshToken: string
}

/** By `mark` the account knows the browser again; each has a cookie of its own. */
interface SignedIn extends OpenedSession {
  accountId: number
  mark: string
}

/** Who wants to sign in: where they are, and what their browser keeps. */
interface Visitor {
  ip: string
  userAgent: string
  cookie: (name: string) => string | undefined
}

/**
 * Checks e-mail and password and opens a session. The person's other sessions end; their windows hear `auth` first, so
 * that they can say why (spec 1 §4). Throws ERR_TOO_MANY_LOGINS, ERR_INVALID_CREDENTIALS, ERR_ACCOUNT_DISABLED,
 * ERR_COMPANY_INACTIVE.
 */
export async function signIn(
  platform: Platform,
  { email, password }: z.output<typeof LoginInput>,
  from: Visitor,
): Promise<SignedIn> {
  const { store, clock, passwords, companies, onDesk, tenants, sockets } = platform
  const limit = loginLimitOf(platform)
  const account = await accountByEmail(store.db, email)
  const attempt = await attemptOf(platform, account, email, from)
  const turn: PasswordTurn = { line: limit.knows(attempt) ? 'known' : 'unknown', by: networkOf(from.ip) }
  const matches = await limit.compare(attempt, () => passwords.matches(password, account?.passwordHash, turn))
  if (account && !matches) tellRefusal(platform, account, from)
  if (!account || !matches) throw fail(authErrors.ERR_INVALID_CREDENTIALS)
  if (account.disabled === 1) throw fail(authErrors.ERR_ACCOUNT_DISABLED)
  const { companyId, userId } = account
  const standing = companies.standingOf(companyId)
  if (!standing.active) throw fail(generalErrors.ERR_COMPANY_INACTIVE)
  const person = await onDesk(companyId, desk => tenants.personOf(desk, userId))
  if (!person) throw fail(authErrors.ERR_INVALID_CREDENTIALS)
  limit.succeeded(attempt)

  const now = clock.now()
  const refreshTokens = refreshTokensOf(platform)
  const refreshToken = refreshTokens.create()
  const renewed = passwords.isOutdated(account.passwordHash) ? await passwords.hash(password, turn) : undefined
  const sessionId = await store.transaction(async tx => {
    // Comparing takes a while: a password that was changed meanwhile opens nothing, and is not written over.
    const current = await accountByEmail(tx.db, email)
    if (current?.passwordHash !== account.passwordHash || current.disabled === 1)
      throw fail(authErrors.ERR_INVALID_CREDENTIALS)
    if (renewed) await updateAccount(tx.db, companyId, userId, { passwordHash: renewed }, now)
    return openOnlySession(tx.db, {
      accountId: account.id,
      refreshHash: refreshTokens.hashOf(refreshToken),
      familyHash: refreshTokens.familyHashOf(refreshToken),
      ip: from.ip,
      userAgent: from.userAgent.slice(0, 300),
      createdAt: now,
      expiresAt: now + REFRESH_TOKEN_LASTS,
    })
  })
  const by = { as: 'person', userId, name: person.name, ip: from.ip } as const
  await onDesk(companyId, desk => desk.transaction(tx => tx.audit({ kind: 'signedIn' })), by)
  const user = { id: userId, email: person.email, companyId }
  sockets.publish(companyId, authEvents.auth.of({ action: 'update', user, sessionId }, onlyUser(userId)))
  await callersOf(platform).changed(companyId, userId)
  const mark = browserMarksOf(platform).create({ id: account.id, passwordHash: renewed ?? account.passwordHash })
  return { sessionId, accountId: account.id, refreshToken, mark }
}

/** Nobody waits for it: an answer that took longer would tell that there is such an account. */
function tellRefusal(
  platform: Platform,
  { companyId, email }: { companyId: number; email: string },
  { ip }: Visitor,
): void {
  const act = { kind: 'signInRefused', subject: email, by: { as: 'program', ip } } as const
  platform.background('audit', companyId, desk => desk.transaction(tx => tx.audit(act)))
}

/** Who tries it, as the limit knows them: by what the browser keeps, or by a session that began at the same address. */
async function attemptOf(
  platform: Platform,
  account: { id: number; passwordHash: string } | undefined,
  email: string,
  { ip, cookie }: Visitor,
): Promise<Attempt> {
  if (!account) return { ip, email }
  const mark = cookie(markCookie(account.id))
  if (mark && browserMarksOf(platform).isOf(account, mark)) return { ip, email, own: `browser ${mark}` }
  const session = await sessionOfAccount(platform.store.db, account.id)
  if (session && session.expiresAt > platform.clock.now()) loginLimitOf(platform).cameInFrom({ ip: session.ip, email })
  return { ip, email }
}
