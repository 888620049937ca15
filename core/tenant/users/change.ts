import type { Caller } from '../../access/caller.ts'
import { type Desk, type DeskTx, fact } from '../../desk/index.ts'
import { fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { accountOf, updateAccount } from '../../platform/auth/index.ts'
import { isSelf, managesUser } from './access.ts'
import { type User, type UserChange, userErrors } from './contract.ts'
import type { UsersHouse } from './house.ts'
import { publishUser } from './publish.ts'
import { isOnlyAdmin, queuesOfUsers, setQueuesOf, type UserRow, updateUser, userById } from './store.ts'

type Fields = Partial<Omit<UserChange, 'companyId'>>

/** A person has another profile or other queues. */
export const userRightsChanged =
  fact<Pick<Caller, 'userId' | 'profile' | 'queueIds' | 'allTicket'>>('user rights changed')

/**
 * Changes a person for a caller: administrators change everything, others their own name, e-mail and password, and the
 * rest of what they send is ignored (decision 6). Throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION,
 * ERR_PASSWORD_CHANGE_REQUIRED, ERR_WRONG_PASSWORD and what `changePerson` throws.
 */
export async function changeUser(
  house: UsersHouse,
  desk: Desk,
  caller: Caller,
  userId: number,
  change: Fields,
): Promise<User> {
  const self = isSelf(caller, desk.companyId, userId)
  if (caller.mustChangePassword && !self) throw fail(generalErrors.ERR_PASSWORD_CHANGE_REQUIRED)
  await userById(desk.db, userId)
  if (self && change.password && change.currentPassword !== undefined)
    await checkPassword(house, desk.companyId, userId, change.currentPassword)
  if (await managesUser(house, caller, desk.companyId, userId))
    return changePerson(house, desk, userId, change, self ? caller.sessionId : undefined)
  if (!self) throw fail(generalErrors.ERR_NO_PERMISSION)
  const { name, email, password } = change
  return changePerson(house, desk, userId, { name, email, password }, caller.sessionId)
}

/**
 * Changes a person and their account, gives requests and sockets the new rights, has tickets that they lose sight of wait
 * for others, and after a change of the password ends all sessions but `keepSession`. Throws ERR_NO_USER_FOUND, ERR_LAST_ADMIN, ERR_SAME_PASSWORD, ERR_EMAIL_ALREADY_EXISTS,
 * ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND.
 */
export async function changePerson(
  { platform, auth }: UsersHouse,
  desk: Desk,
  userId: number,
  change: Fields,
  keepSession?: number,
): Promise<User> {
  const { companyId } = desk
  const passwordHash = change.password
    ? await newPasswordHash({ platform, auth }, companyId, userId, change.password)
    : undefined
  const user = await desk.transaction(async tx => {
    const before = await userById(tx.db, userId)
    await writePerson(tx, before, change)
    if (change.profile || change.queueIds) await tx.tell(userRightsChanged, await viewerOf(tx, userId))
    const email = change.email === before.email ? undefined : change.email
    if (email !== undefined || passwordHash !== undefined) {
      const newPassword = passwordHash ? { passwordHash, mustChangePassword: false } : {}
      await updateAccount(platform.db, companyId, userId, { email, ...newPassword, pending: true }, tx.now)
    }
    return publishUser(platform, tx, 'update', userId)
  })
  await updateAccount(platform.db, companyId, userId, { pending: false }, desk.clock.now())
  if (passwordHash) await auth.endSessionsOf(companyId, userId, keepSession)
  else await auth.personChanged(companyId, userId)
  return user
}

async function writePerson(tx: DeskTx, before: UserRow, change: Fields): Promise<void> {
  const { name, email, profile, whatsappNumber, whatsappId, queueIds } = change
  if (profile && profile !== 'admin' && (await isOnlyAdmin(tx.db, before.id))) throw fail(userErrors.ERR_LAST_ADMIN)
  const allTicket = change.allTicket === undefined ? undefined : Number(change.allTicket)
  const columns = { name, email, profile, whatsappNumber, whatsappId, allTicket }
  await updateUser(tx.db, before.id, { ...columns, updatedAt: tx.now })
  if (queueIds) await setQueuesOf(tx.db, before.id, queueIds)
}

/** A person as the rules of tickets look at them. */
async function viewerOf({ db }: DeskTx, userId: number) {
  const { profile, allTicket } = await userById(db, userId)
  const queues = (await queuesOfUsers(db, [userId])).get(userId) ?? []
  return { userId, profile, allTicket: allTicket === 1, queueIds: queues.map(({ id }) => id) }
}

/** A provisional password must give way to another one. */
async function newPasswordHash(
  { platform, auth }: Pick<UsersHouse, 'platform' | 'auth'>,
  companyId: number,
  userId: number,
  password: string,
): Promise<string> {
  const account = await accountOf(platform.db, companyId, userId)
  if (account?.mustChangePassword && (await auth.passwords.matches(password, account.passwordHash)))
    throw fail(userErrors.ERR_SAME_PASSWORD)
  return auth.passwords.hash(password)
}

async function checkPassword(
  { platform, auth }: Pick<UsersHouse, 'platform' | 'auth'>,
  companyId: number,
  userId: number,
  password: string,
): Promise<void> {
  const account = await accountOf(platform.db, companyId, userId)
  if (!(await auth.passwords.matches(password, account?.passwordHash))) throw fail(userErrors.ERR_WRONG_PASSWORD)
}
