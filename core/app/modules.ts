import type { Caller } from '../access/caller.ts'
import type { Module } from '../desk/index.ts'
import { type ErrorKind, isErrorKind } from '../kit/errors.ts'
import type { Auth } from '../platform/auth/index.ts'
import { type CompaniesHouse, companiesRoom, type FirstSignIn, firstSignInTold } from '../platform/companies/index.ts'
import { plansRoom } from '../platform/plans/index.ts'
import type { ConnectionsRoom } from '../tenant/connections/index.ts'
import { externalApiRoom } from '../tenant/external-api/index.ts'
import { notesModule } from '../tenant/notes/index.ts'
import { queuesModule } from '../tenant/queues/index.ts'
import { settingsModule } from '../tenant/settings/index.ts'
import { tagsModule } from '../tenant/tags/index.ts'
import { ticketsRoom } from '../tenant/tickets/index.ts'
import { usersRoom } from '../tenant/users/index.ts'
import type { ConnectionRef, WhatsApp } from '../whatsapp/index.ts'
import { composeCompanies, refsOf, settleCompanies } from './companies.ts'
import { composeConversations } from './conversations.ts'
import { whyDeaf } from './listening.ts'
import type { Machinery } from './machinery.ts'
import { composePeople } from './people.ts'
import { hadSessions } from './whatsapp.ts'

/** All modules, connected by hand. Read this to know the product. */
export interface Composition {
  modules: Module[]
  auth: Auth
  /** The rules of the companies, for whoever works on a stopped folder. */
  companies: CompaniesHouse
  whatsapp: WhatsApp
  connectionOf: ConnectionsRoom['connectionOf']
  firstStart: FirstSignIn | undefined
  /** Somebody has seen `firstStart`: a start that dies before gives a new password at the next one. */
  firstSignInTold(): Promise<void>
  identifySocket(token: string): Promise<Caller | ErrorKind>
  refsToRestore(): Promise<ConnectionRef[]>
}

export async function composeModules(machinery: Machinery): Promise<Composition> {
  const { platform, book, edge } = machinery
  const people = composePeople(machinery)
  const conversations = composeConversations(machinery, people)
  const { whatsapp, connections, contacts, messages } = conversations
  const companies = composeCompanies(machinery, people, conversations)
  const sessions = whatsapp.connections
  const { announcer } = messages
  return {
    modules: [
      people.auth.room,
      companiesRoom(companies),
      plansRoom({ platform, clock: edge.clock, planChanged: planId => book.reloadPlan(planId) }),
      usersRoom(people.house),
      settingsModule,
      queuesModule,
      connections.room,
      contacts.room,
      tagsModule,
      notesModule,
      ticketsRoom({ announcer }),
      messages.room,
      externalApiRoom({ sessions, identify: contacts.identify, messages }),
    ],
    auth: people.auth,
    companies,
    whatsapp,
    connectionOf: connections.connectionOf,
    firstStart: await settleCompanies(machinery, companies),
    firstSignInTold: () => firstSignInTold(companies),
    identifySocket: token => socketCaller(machinery, people.auth, token),
    refsToRestore: async () => {
      const refs: ConnectionRef[] = []
      for (const companyId of book.companyIds().filter(id => hadSessions(machinery, id)))
        refs.push(...(await refsOf(machinery, connections, companyId)))
      return refs
    },
  }
}

async function socketCaller({ book, edge }: Machinery, auth: Auth, token: string): Promise<Caller | ErrorKind> {
  const caller = await auth.callerOf(token)
  return isErrorKind(caller) ? caller : (whyDeaf(caller, book, edge.clock) ?? caller)
}
