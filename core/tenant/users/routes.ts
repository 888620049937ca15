import { bind } from '../../http/index.ts'
import { countOf, pageOf } from '../../storage/index.ts'
import { onDeskOf } from './access.ts'
import { changeUser } from './change.ts'
import { UserOption, userRoutes } from './contract.ts'
import { createUser } from './create.ts'
import type { UsersHouse } from './house.ts'
import { removeUser } from './remove.ts'
import { allUsers, NEWEST, usersWith } from './store.ts'
import { usersOnWire, userView } from './view.ts'

export const boundUserRoutes = (house: UsersHouse) => {
  const { platform } = house
  return bind(userRoutes, {
    list: (call, { query }) =>
      onDeskOf(house, call, query.companyId, async ({ companyId, db }) => {
        const found = usersWith(db, query.searchParam)
        const { rows, ...page } = await pageOf(found, { order: NEWEST, request: query })
        return { users: await usersOnWire(platform, companyId, db, rows), ...page, count: await countOf(found) }
      }),
    listAll: (call, { query }) =>
      onDeskOf(house, call, query.companyId, async ({ companyId, db }) => {
        const users = await usersOnWire(platform, companyId, db, await allUsers(db))
        return users.map(user => UserOption.parse(user))
      }),
    get: (call, { params, query }) =>
      onDeskOf(house, call, query.companyId, ({ companyId, db }) => userView(platform, companyId, db, params.id)),
    create: (call, { body }) => onDeskOf(house, call, body.companyId, desk => createUser(house, desk, body)),
    update: (call, { params, body }) =>
      onDeskOf(house, call, body.companyId, desk => changeUser(house, desk, call.caller, params.id, body)),
    remove: (call, { params, query }) =>
      onDeskOf(house, call, query.companyId, async desk => {
        await removeUser(house, desk, call.caller, params.id)
        return { message: 'User deleted' }
      }),
  })
}
