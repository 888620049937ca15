import type { Room } from '../../desk/index.ts'
import { userEvents } from './contract.ts'
import type { UsersHouse } from './house.ts'
import { presenceIn } from './presence.ts'
import { boundUserRoutes } from './routes.ts'

export { peopleAs } from './followers.ts'
export { deskForAuth, deskForCompanies } from './for-platform.ts'
export { settlePendingAccounts } from './founder.ts'
export type { UsersHouse } from './house.ts'
export { presenceIn } from './presence.ts'
export { personOf } from './view.ts'

export const usersRoom = (house: UsersHouse): Room => ({
  name: 'users',
  routes: boundUserRoutes(house),
  events: userEvents,
  jobs: presenceIn(house.platform).jobs,
})
