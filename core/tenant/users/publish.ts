import type { DeskTx } from '../../desk/index.ts'
import { publicationsOf } from '../../realtime/index.ts'
import type { PlatformStore } from '../../storage/index.ts'
import { type User, userEvents } from './contract.ts'
import { userPermissions } from './permissions.ts'
import { userView } from './view.ts'

const pub = publicationsOf(userEvents)
const staff = { may: userPermissions.read } as const

/** Tells the company about a person as they are now in the open transaction, and answers that. */
export async function publishUser(
  platform: PlatformStore,
  tx: DeskTx,
  action: 'create' | 'update',
  userId: number,
): Promise<User> {
  const user = await userView(platform, tx.companyId, tx.db, userId)
  tx.publish(pub('user', { action, user }, staff))
  return user
}

export function publishUserGone(tx: DeskTx, userId: number): void {
  tx.publish(pub('user', { action: 'delete', userId }, staff))
}
