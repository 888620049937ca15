import type { OwnChange, Platform } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { fail, found } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { validationError } from '../../kit/validation-error.ts'
import { words } from '../../kit/words.ts'
import { accountOf } from './accounts.ts'
import { authErrors } from './contract.ts'
import { loginLimit } from './login-limit.ts'

/**
 * Lets someone change their own password or e-mail only with the password that they have, so that a session that was left
 * open or taken gives nobody the account; a wrong one counts as a wrong sign-in of this session. Who has just signed in with a
 * provisional password may replace it at once. Throws ERR_VALIDATION, ERR_WRONG_PASSWORD, ERR_TOO_MANY_LOGINS, ERR_TOO_BUSY.
 */
export async function confirmOwnChange(
  platform: Platform,
  caller: Caller,
  ip: string,
  { email, password, currentPassword }: OwnChange,
): Promise<void> {
  const { store, passwords } = platform
  const { companyId, userId, sessionId } = caller
  const account = found(await accountOf(store.db, companyId, userId), generalErrors.ERR_SESSION_EXPIRED)
  const isNewPassword = password !== undefined && !caller.mustChangePassword
  if (!isNewPassword && (email === undefined || email === account.email)) return
  if (!currentPassword) throw validationError(words.required, 'currentPassword')
  const limit = platform.own(loginLimit)
  const attempt = { ip, email: account.email, own: `session ${sessionId}` }
  const turn = { line: 'desk', by: companyId } as const
  const isRight = await limit.compare(attempt, () => passwords.matches(currentPassword, account.passwordHash, turn))
  if (!isRight) throw fail(authErrors.ERR_WRONG_PASSWORD)
  limit.succeeded(attempt)
}
