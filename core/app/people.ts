import { type Auth, createAuth } from '../platform/auth/index.ts'
import { CLOSE_ENDED } from '../realtime/index.ts'
import { deskForAuth, presenceIn, type UsersHouse } from '../tenant/users/index.ts'
import type { Machinery } from './machinery.ts'

/** Sign-in and the people of the companies. */
export interface People {
  auth: Auth
  house: UsersHouse
}

export function composePeople(machinery: Machinery): People {
  const { platform, secrets, desks, hub, book, background, edge } = machinery
  const auth = createAuth({
    platform,
    secrets,
    clock: edge.clock,
    passwordCost: edge.passwordCost,
    needs: {
      ...deskForAuth(() => desks),
      standingOf: companyId => book.standingOf(companyId),
      companyNameOf: companyId => book.nameOf(companyId),
      publish: (companyId, publication) => hub.publish(companyId, publication),
      refreshSockets: (companyId, userId, fresh) => hub.refresh(companyId, userId, fresh, CLOSE_ENDED),
    },
  })
  const house: UsersHouse = { platform, auth, book, desks }
  const presence = presenceIn(platform)
  machinery.presence.changed = (companyId, userId, online) => {
    if (book.knows(companyId))
      background.run('presence', () => desks.use(companyId, desk => presence.changed(desk, userId, online)))
  }
  return { auth, house }
}
