import type { Desk } from '../../desk/index.ts'
import { deleteAccount, insertAccount, updateAccount } from '../../platform/auth/index.ts'
import { checkLimit } from '../../platform/plans/index.ts'
import type { User, UserInput } from './contract.ts'
import type { UsersHouse } from './house.ts'
import { publishUser } from './publish.ts'
import { insertUser, setQueuesOf, users } from './store.ts'

/**
 * Adds a person with an account. The account stays `pending` until the desk has committed, so that a crash between the two
 * databases leaves nothing that start-up cannot settle. Throws ERR_LIMIT_USERS, ERR_EMAIL_ALREADY_EXISTS, ERR_NO_QUEUE_FOUND,
 * ERR_NO_WAPP_FOUND.
 */
export async function createUser({ platform, auth }: UsersHouse, desk: Desk, input: UserInput): Promise<User> {
  const { companyId } = desk
  const passwordHash = await auth.passwords.hash(input.password)
  let withAccount: number | undefined
  try {
    const user = await desk.transaction(async tx => {
      checkLimit(desk, 'users', await users.count(tx.db))
      const { name, email, profile, whatsappNumber, whatsappId } = input
      const columns = { name, email, profile, whatsappNumber, whatsappId, allTicket: Number(input.allTicket) }
      const { id: userId } = await insertUser(tx.db, {
        ...columns,
        lastSeenAt: null,
        createdAt: tx.now,
        updatedAt: tx.now,
      })
      await setQueuesOf(tx.db, userId, input.queueIds)
      await insertAccount(platform.db, { email, passwordHash, companyId, userId, pending: true }, tx.now)
      withAccount = userId
      return publishUser(platform, tx, 'create', userId)
    })
    await updateAccount(platform.db, companyId, user.id, { pending: false }, desk.clock.now())
    return user
  } catch (error) {
    if (withAccount !== undefined) await deleteAccount(platform.db, companyId, withAccount)
    throw error
  }
}
