import type { Module } from '../../desk/index.ts'
import { userErrors, userEvents } from './contract.ts'
import { userReactions } from './followers.ts'
import type { UsersHouse } from './house.ts'
import { presenceIn } from './presence.ts'
import { boundUserRoutes } from './routes.ts'

export { userRightsChanged } from './change.ts'
export { tenantSide } from './for-platform.ts'
export { settlePendingAccounts } from './founder.ts'
export type { UsersHouse } from './house.ts'
export { presenceIn } from './presence.ts'
export { userLeaving } from './remove.ts'
export { personOf } from './view.ts'

export const usersRoom = (house: UsersHouse): Module => ({
  name: 'users',
  errors: userErrors,
  routes: boundUserRoutes(house),
  events: userEvents,
  reactions: userReactions,
  jobs: presenceIn(house.platform).jobs,
  // Every 300 s (spec 1 §7).
  signals: { userStatus: (desk, caller) => presenceIn(house.platform).seen(desk, caller.userId) },
})
