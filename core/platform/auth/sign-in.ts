import type * as z from 'zod'
import { onlyUser } from '../../access/events.ts'
import { fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { accountByEmail, updateAccount } from './account-store.ts'
import { authErrors, authEvents, type LoginInput } from './contract.ts'
import type { AuthHouse } from './house.ts'
import { openOnlySession } from './session-store.ts'
import { REFRESH_TOKEN_LASTS } from './tokens.ts'

export interface OpenedSession {
  sessionId: number
  refreshToken: string
}

/**
 * Checks e-mail and password and opens a session. The person's other sessions end; their windows hear `auth` first, so
 * that they can say why (spec 1 §4). Throws ERR_TOO_MANY_LOGINS, ERR_INVALID_CREDENTIALS, ERR_COMPANY_INACTIVE.
 */
export async function signIn(
  house: AuthHouse,
  { email, password }: z.output<typeof LoginInput>,
  from: { ip: string; userAgent: string },
): Promise<OpenedSession> {
  const { platform, clock, needs } = house
  house.limit.begin(from.ip, email)
  const account = await accountByEmail(platform.db, email)
  const matches = await house.passwords.matches(password, account?.passwordHash)
  if (!account || !matches) throw fail(authErrors.ERR_INVALID_CREDENTIALS)
  const { companyId, userId } = account
  const standing = needs.standingOf(companyId)
  if (!standing.active) throw fail(generalErrors.ERR_COMPANY_INACTIVE)
  const person = await needs.personOf(companyId, userId)
  if (!person) throw fail(authErrors.ERR_INVALID_CREDENTIALS)
  house.limit.succeeded(from.ip, email)

  const now = clock.now()
  const refreshToken = house.refreshTokens.create()
  const renewed = house.passwords.isOutdated(account.passwordHash) ? await house.passwords.hash(password) : undefined
  const sessionId = await platform.transaction(async tx => {
    // Comparing takes a while: a password that was changed meanwhile opens nothing, and is not written over.
    const current = await accountByEmail(tx.db, email)
    if (current?.passwordHash !== account.passwordHash) throw fail(authErrors.ERR_INVALID_CREDENTIALS)
    if (renewed) await updateAccount(tx.db, companyId, userId, { passwordHash: renewed }, now)
    return openOnlySession(tx.db, {
      accountId: account.id,
      refreshHash: house.refreshTokens.hashOf(refreshToken),
      ip: from.ip,
      userAgent: from.userAgent.slice(0, 300),
      createdAt: now,
      expiresAt: now + REFRESH_TOKEN_LASTS,
    })
  })
  const user = { id: userId, email: person.email, companyId }
  needs.publish(companyId, authEvents.auth.of({ action: 'update', user, sessionId }, onlyUser(userId)))
  await house.callers.changed(companyId, userId)
  return { sessionId, refreshToken }
}
