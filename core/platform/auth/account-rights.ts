import { domainEvent, type Platform } from '../../company/index.ts'
import { changesBetween } from '../../domain/access/audited.ts'
import { fail, found } from '../../kit/errors.ts'
import type { PlatformDb, Row } from '../../storage/index.ts'
import { accountByEmail, updateAccount } from './accounts.ts'
import { authErrors } from './contract.ts'
import { endSessionsOf } from './endings.ts'

/** The operator let someone of the company sign in or not, or made them a super administrator or not. */
export const accountRightsChanged = domainEvent<{ userId: number }>('account rights changed')

/** What the operator says of someone who signs in. */
interface AccountRights {
  disabled?: boolean
  super?: boolean
}

/**
 * Lets someone sign in or not, and makes them a super administrator or not; their sessions end, since they would go on with what they
 * were. Throws ERR_NO_USER_FOUND, and ERR_LAST_SUPER where nobody would be left to administer the platform.
 */
export async function setAccountRights(
  platform: Platform,
  email: string,
  rights: AccountRights,
): Promise<Row<'accounts'>> {
  const { store, clock } = platform
  const { account, changes } = await store.transaction(async ({ db }) => {
    const before = found(await accountByEmail(db, email), authErrors.ERR_NO_USER_FOUND)
    const leaves = rights.disabled === true || rights.super === false
    if (leaves && (await isLastSuper(db, before))) throw fail(authErrors.ERR_LAST_SUPER)
    await updateAccount(db, before.companyId, before.userId, rights, clock.now())
    const after = found(await accountByEmail(db, email), authErrors.ERR_NO_USER_FOUND)
    return { account: after, changes: changesBetween(flagsOf(before), flagsOf(after)) }
  })
  if (changes.length > 0)
    await platform.askDesk(account.companyId, 'accountChanged', [{ userId: account.userId, email, changes }])
  await endSessionsOf(platform, account.companyId, account.userId)
  return account
}

const flagsOf = (account: Row<'accounts'>) => ({ blocked: account.disabled === 1, super: account.super === 1 })

/** Everybody who signs in, of one company or of all, by e-mail. */
export const listAccounts = (db: PlatformDb, companyId?: number) =>
  db
    .selectFrom('accounts')
    .select(['email', 'companyId', 'userId', 'super', 'disabled', 'mustChangePassword'])
    .$if(companyId !== undefined, query => query.where('companyId', '=', companyId!))
    .orderBy('email')
    .execute()

async function isLastSuper(db: PlatformDb, { id, super: isSuper, disabled }: Row<'accounts'>): Promise<boolean> {
  if (isSuper !== 1 || disabled === 1) return false
  const other = await db
    .selectFrom('accounts')
    .select('id')
    .where('super', '=', 1)
    .where('disabled', '=', 0)
    .where('id', '!=', id)
    .executeTakeFirst()
  return other === undefined
}
