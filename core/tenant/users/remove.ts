import type { Caller } from '../../access/caller.ts'
import { type Desk, fact } from '../../desk/index.ts'
import { fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { deleteAccount } from '../../platform/auth/index.ts'
import { isSelf, managesUser } from './access.ts'
import { userErrors } from './contract.ts'
import type { UsersHouse } from './house.ts'
import { publishUserGone } from './publish.ts'
import { isOnlyAdmin, userById, users } from './store.ts'

/** A person is about to be deleted: whoever holds them lets go. */
export const userLeaving = fact<{ userId: number }>('user leaving')

/**
 * Removes a person: open tickets become pending, sessions end, the account goes. Throws ERR_NO_USER_FOUND,
 * ERR_NO_PERMISSION, ERR_OWN_USER, ERR_LAST_ADMIN.
 */
export async function removeUser(house: UsersHouse, desk: Desk, caller: Caller, userId: number): Promise<void> {
  const { platform, auth } = house
  const { companyId } = desk
  await userById(desk.db, userId)
  if (!(await managesUser(house, caller, companyId, userId))) throw fail(generalErrors.ERR_NO_PERMISSION)
  await desk.transaction(async tx => {
    await userById(tx.db, userId)
    if (isSelf(caller, companyId, userId)) throw fail(userErrors.ERR_OWN_USER)
    if (await isOnlyAdmin(tx.db, userId)) throw fail(userErrors.ERR_LAST_ADMIN)
    await tx.tell(userLeaving, { userId })
    await users.remove(tx.db, userId)
    publishUserGone(tx, userId)
    await deleteAccount(platform.db, companyId, userId)
  })
  await auth.personChanged(companyId, userId)
}
