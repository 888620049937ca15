import type { Desks, DeskTx } from '../../desk/index.ts'
import { deleteAccount, pendingAccounts, updateAccount } from '../../platform/auth/index.ts'
import type { PlatformStore } from '../../storage/index.ts'
import { insertUser, updateUser, users } from './store.ts'

/** Makes the first administrator of a new desk, user 1; when there already is one, nothing. */
export async function insertFounder(tx: DeskTx, founder: { name: string; email: string }): Promise<void> {
  if (await users.byId(tx.db, 1)) return
  const times = { createdAt: tx.now, updatedAt: tx.now }
  await insertUser(tx.db, { id: 1, ...founder, profile: 'admin', whatsappId: null, lastSeenAt: null, ...times })
}

/**
 * Settles accounts that a crash left between the two databases: without a person they go; otherwise the person gets the
 * account's e-mail, with which they sign in. Part of start-up.
 */
export async function settlePendingAccounts(platform: PlatformStore, desks: Desks): Promise<void> {
  for (const { companyId, userId, email } of await pendingAccounts(platform.db)) {
    await desks.use(companyId, async desk => {
      const user = await users.byId(desk.db, userId)
      if (!user) return deleteAccount(platform.db, companyId, userId)
      if (user.email !== email) await desk.transaction(tx => updateUser(tx.db, userId, { email }))
      await updateAccount(platform.db, companyId, userId, { pending: false }, desk.clock.now())
    })
  }
}
