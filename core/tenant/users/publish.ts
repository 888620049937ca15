import type { DeskTx } from '../../desk/index.ts'
import type { PlatformStore } from '../../storage/index.ts'
import { type User, userEvents } from './contract.ts'
import { userView } from './view.ts'

/** Tells the company about a person as they are now in the open transaction, and answers that. */
export async function publishUser(
  platform: PlatformStore,
  tx: DeskTx,
  action: 'create' | 'update',
  userId: number,
): Promise<User> {
  const user = await userView(platform, tx.companyId, tx.db, userId)
  tx.publish(action === 'create' ? userEvents.user.created(user) : userEvents.user.updated(user))
  return user
}

export function publishUserGone(tx: DeskTx, userId: number): void {
  tx.publish(userEvents.user.deleted(userId))
}
