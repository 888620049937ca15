import type { Clock } from '../../kit/clock.ts'
import { generatePassword, type Passwords, type PlatformStore } from '../../storage/index.ts'
import { accountByEmail, updateAccount } from './accounts.ts'
import { deleteSessions, sessionIdsOf } from './sessions.ts'

/**
 * Gives somebody a new password, to be changed at the next sign-in, and ends their sessions; for a folder on which no
 * program runs, since one would go on knowing the sessions. Undefined when nobody has this e-mail.
 */
export async function resetPassword(
  { store, passwords, clock }: { store: PlatformStore; passwords: Passwords; clock: Clock },
  email: string,
): Promise<string | undefined> {
  const password = generatePassword()
  const passwordHash = await passwords.hash(password, { line: 'desk', by: 'lock-out' })
  return store.transaction(async ({ db }) => {
    const account = await accountByEmail(db, email)
    if (!account) return undefined
    const { companyId, userId } = account
    await updateAccount(db, companyId, userId, { passwordHash, mustChangePassword: true }, clock.now())
    await deleteSessions(db, await sessionIdsOf(db, companyId, userId))
    return password
  })
}
