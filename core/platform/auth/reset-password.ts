import type { Platform } from '../../company/index.ts'
import { generatePassword } from '../../storage/index.ts'
import { accountByEmail, updateAccount } from './accounts.ts'
import { endSessionsOf } from './endings.ts'

/**
 * Gives someone a new password, to be changed at the next sign-in, and ends their sessions. Undefined when nobody has this
 * e-mail.
 */
export async function resetPassword(platform: Platform, email: string): Promise<string | undefined> {
  const { store, passwords, clock } = platform
  const password = generatePassword()
  const passwordHash = await passwords.hash(password, { line: 'desk', by: 'lock-out' })
  const account = await store.transaction(async ({ db }) => {
    const found = await accountByEmail(db, email)
    if (!found) return undefined
    const { companyId, userId } = found
    await updateAccount(db, companyId, userId, { passwordHash, mustChangePassword: true }, clock.now())
    return found
  })
  if (!account) return undefined
  const { companyId, userId } = account
  await platform.askDesk(companyId, 'audit', [{ kind: 'passwordReset', subject: email }])
  await endSessionsOf(platform, companyId, userId)
  return password
}
