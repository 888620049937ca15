import type { Caller } from '../access/caller.ts'
import type { Room } from '../desk/index.ts'
import type { ErrorCode } from '../kit/errors.ts'
import { type Auth, createAuth } from '../platform/auth/index.ts'
import {
  type CompaniesHouse,
  companiesRoom,
  type FirstSignIn,
  firstStart,
  repairOrphans,
} from '../platform/companies/index.ts'
import { plansRoom } from '../platform/plans/index.ts'
import { CLOSE_ENDED } from '../realtime/index.ts'
import { type ConnectionsRoom, connectionsFollowQueues, createConnectionsRoom } from '../tenant/connections/index.ts'
import { createContactsRoom } from '../tenant/contacts/index.ts'
import { queuesRoom } from '../tenant/queues/index.ts'
import { settingsRoom } from '../tenant/settings/index.ts'
import {
  deskForAuth,
  deskForCompanies,
  peopleAs,
  presenceIn,
  settlePendingAccounts,
  type UsersHouse,
  usersRoom,
} from '../tenant/users/index.ts'
import type { ConnectionRef, WhatsApp } from '../whatsapp/index.ts'
import type { Machinery } from './machinery.ts'
import { connectWhatsApp } from './whatsapp.ts'

/** All rooms, connected by hand. Read this to know the product. */
export interface Composition {
  rooms: Room[]
  auth: Auth
  whatsapp: WhatsApp
  connectionOf: ConnectionsRoom['connectionOf']
  firstStart: FirstSignIn | undefined
  identifySocket(token: string): Promise<Caller | ErrorCode>
  mayJoinTicket(caller: Caller, ticketId: number): Promise<boolean>
  /** The browser of a person said that somebody is there. */
  seen(caller: Caller): void
  refsToRestore(): Promise<ConnectionRef[]>
}

export async function composeRooms(machinery: Machinery): Promise<Composition> {
  const { platform, secrets, desks, hub, book, background, registry } = machinery
  const { clock, passwordCost } = machinery.edge

  const auth = createAuth({
    platform,
    secrets,
    clock,
    passwordCost,
    needs: {
      ...deskForAuth(() => desks),
      standingOf: companyId => book.standingOf(companyId),
      companyNameOf: companyId => book.nameOf(companyId),
      publish: (companyId, publication) => hub.publish(companyId, publication),
      refreshSockets: (companyId, userId, fresh) => hub.refresh(companyId, userId, fresh, CLOSE_ENDED),
    },
  })
  const usersHouse: UsersHouse = {
    platform,
    auth,
    book,
    desks,
    ticketsReleased: async () => {},
    inBackground: (what, work) => background.run(what, work),
  }
  const people = peopleAs(usersHouse)
  const whatsapp = connectWhatsApp(
    machinery,
    {
      stateChanged: state => desks.use(state.ref.companyId, desk => connections.stateChanged(desk, state)),
      receive: async () => {},
    },
    {
      heads: async () => [],
      nextDueAt: async () => null,
      postpone: async () => {},
      fail: async () => {},
      firstContactsSince: async () => 0,
    },
  )
  const connections = createConnectionsRoom({
    platform,
    secrets,
    sessions: whatsapp.connections,
    followers: [people.connectionFollower],
  })
  const contacts = createContactsRoom({ sessions: whatsapp.connections, followers: [], desks, background })
  const refsOf = (companyId: number): Promise<ConnectionRef[]> => desks.use(companyId, connections.restoreRefs)

  const companiesHouse: CompaniesHouse = {
    platform,
    clock,
    auth,
    book,
    needs: {
      ...deskForCompanies(usersHouse),
      async removeDesk(companyId) {
        await Promise.all((await refsOf(companyId)).map(ref => whatsapp.connections.remove(ref)))
        connections.forgetCompany(companyId)
        await registry.destroy(companyId)
      },
    },
  }
  const firstSignIn = await firstStart(companiesHouse)
  await repairOrphans(companiesHouse)
  await settlePendingAccounts(platform, desks)

  const presence = presenceIn(platform)
  machinery.presence.changed = (companyId, userId, online) =>
    background.run('presence', () => desks.use(companyId, desk => presence.changed(desk, userId, online)))

  return {
    rooms: [
      auth.room,
      companiesRoom(companiesHouse),
      plansRoom({ platform, clock, planChanged: planId => book.reloadPlan(planId) }),
      usersRoom(usersHouse),
      settingsRoom({ secrets }),
      queuesRoom([connectionsFollowQueues, people.queueFollower]),
      connections.room,
      contacts.room,
    ],
    auth,
    whatsapp,
    connectionOf: connections.connectionOf,
    firstStart: firstSignIn,
    identifySocket: async token => {
      const caller = await auth.callerOf(token)
      if (typeof caller === 'string') return caller
      return book.standingOf(caller.companyId).active ? caller : 'ERR_SESSION_EXPIRED'
    },
    mayJoinTicket: async () => false,
    seen: ({ companyId, userId }) =>
      background.run('presence', () => desks.use(companyId, desk => presence.seen(desk, userId))),
    refsToRestore: async () => (await Promise.all(book.companyIds().map(refsOf))).flat(),
  }
}
