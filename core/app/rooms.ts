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
import { type AttendanceNeeds, receiveEvents } from '../tenant/attendance/index.ts'
import { type ConnectionsRoom, connectionsFollowQueues, createConnectionsRoom } from '../tenant/connections/index.ts'
import { createContactsRoom, findContacts } from '../tenant/contacts/index.ts'
import { externalApiRoom } from '../tenant/external-api/index.ts'
import {
  createMessagesRoom,
  messagesFollowConnections,
  messagesFollowContacts,
  outboxStore,
} from '../tenant/messages/index.ts'
import { notesRoom } from '../tenant/notes/index.ts'
import { queuesRoom } from '../tenant/queues/index.ts'
import { settingsRoom } from '../tenant/settings/index.ts'
import { tagsRoom } from '../tenant/tags/index.ts'
import {
  mayJoinTicket,
  releaseUser,
  ticketsFollowConnections,
  ticketsFollowContacts,
  ticketsFollowQueues,
  ticketsFollowSettings,
  ticketsRoom,
} from '../tenant/tickets/index.ts'
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
  const { platform, secrets, desks, hub, book, background, registry, alarms } = machinery
  const { edge } = machinery
  const { clock, passwordCost } = edge

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
    ticketsReleased: releaseUser,
    inBackground: (what, work) => background.run(what, work),
  }
  const people = peopleAs(usersHouse)
  const whatsapp = connectWhatsApp(
    machinery,
    {
      stateChanged: state => desks.use(state.ref.companyId, desk => connections.stateChanged(desk, state)),
      receive: (ref, events) => desks.use(ref.companyId, desk => receiveEvents(reception, desk, ref, events)),
    },
    outboxStore(desks),
  )
  const sessions = whatsapp.connections
  const connections = createConnectionsRoom({
    platform,
    secrets,
    sessions,
    followers: [people.connectionFollower, ticketsFollowConnections, messagesFollowConnections],
  })
  const contacts = createContactsRoom({
    sessions,
    followers: [ticketsFollowContacts, messagesFollowContacts],
    desks,
    background,
  })
  const messages = createMessagesRoom({
    sessions,
    wake: ref => whatsapp.outbox.wake(ref),
    background: (what, companyId, work) => background.run(what, () => desks.use(companyId, work)),
  })
  const { announcer } = messages
  const { identify, learn } = contacts
  const reception: AttendanceNeeds = {
    identify,
    learn,
    announcer,
    storeInbound: messages.storeInbound,
    applyEvents: messages.applyEvents,
    complain: error => edge.log.error({ err: error }, 'a message was stored but could not be answered'),
  }
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
        await alarms.forget(companyId)
        await registry.destroy(companyId)
      },
    },
  }
  const firstSignIn = await firstStart(companiesHouse)
  await repairOrphans(companiesHouse)
  await settlePendingAccounts(platform, desks)

  const presence = presenceIn(platform)
  machinery.presence.changed = (companyId, userId, online) => {
    if (book.knows(companyId))
      background.run('presence', () => desks.use(companyId, desk => presence.changed(desk, userId, online)))
  }

  return {
    rooms: [
      auth.room,
      companiesRoom(companiesHouse),
      plansRoom({ platform, clock, planChanged: planId => book.reloadPlan(planId) }),
      usersRoom(usersHouse),
      settingsRoom({ secrets, followers: [ticketsFollowSettings] }),
      queuesRoom([connectionsFollowQueues, people.queueFollower, ticketsFollowQueues]),
      connections.room,
      contacts.room,
      tagsRoom(),
      notesRoom(),
      ticketsRoom({ announcer, search: { ...messages.search, contacts: findContacts } }),
      messages.room,
      externalApiRoom({ sessions, identify, messages }),
    ],
    auth,
    whatsapp,
    connectionOf: connections.connectionOf,
    firstStart: firstSignIn,
    identifySocket: async token => {
      const caller = await auth.callerOf(token)
      if (typeof caller === 'string') return caller
      const { active, overdue } = book.standingOf(caller.companyId)
      if (!active) return 'ERR_SESSION_EXPIRED'
      return overdue || caller.scope === 'pay' ? 'ERR_COMPANY_OVERDUE' : caller
    },
    mayJoinTicket: (caller, ticketId) => desks.use(caller.companyId, desk => mayJoinTicket(caller, desk, ticketId)),
    seen: ({ companyId, userId }) =>
      background.run('presence', () => desks.use(companyId, desk => presence.seen(desk, userId))),
    refsToRestore: async () => (await Promise.all(book.companyIds().map(refsOf))).flat(),
  }
}
