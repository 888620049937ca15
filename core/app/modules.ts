import type { Caller } from '../access/caller.ts'
import type { Module, Platform } from '../desk/index.ts'
import { type ErrorKind, isErrorKind } from '../kit/errors.ts'
import { authModule, callerOf } from '../platform/auth/index.ts'
import { companiesModule, type FirstSignIn, firstSignInTold } from '../platform/companies/index.ts'
import { plansModule } from '../platform/plans/index.ts'
import { attendanceModule } from '../tenant/attendance/index.ts'
import { type ConnectionTokens, connectionsModule, refsToRestore } from '../tenant/connections/index.ts'
import { contactsModule } from '../tenant/contacts/index.ts'
import { externalApiModule } from '../tenant/external-api/index.ts'
import { messagesModule } from '../tenant/messages/index.ts'
import { notesModule } from '../tenant/notes/index.ts'
import { queuesModule } from '../tenant/queues/index.ts'
import { settingsModule } from '../tenant/settings/index.ts'
import { tagsModule } from '../tenant/tags/index.ts'
import { ticketsModule } from '../tenant/tickets/index.ts'
import { usersModule } from '../tenant/users/index.ts'
import type { ConnectionRef, WhatsApp } from '../whatsapp/index.ts'
import { removeDesk, settleCompanies } from './companies.ts'
import { composeConversations } from './conversations.ts'
import { refusalToListen } from './listening.ts'
import type { Machinery } from './machinery.ts'
import { composePlatform } from './platform.ts'
import { hadSessions } from './whatsapp.ts'

/** All modules, connected by hand. Read this to know the product. */
export interface Composition {
  modules: Module[]
  platform: Platform
  whatsapp: WhatsApp
  connectionOf: ConnectionTokens['ownerOf']
  firstStart: FirstSignIn | undefined
  /** Somebody has seen `firstStart`: a start that dies before gives a new password at the next one. */
  firstSignInTold(): Promise<void>
  identifySocket(token: string): Promise<Caller | ErrorKind>
  refsToRestore(): Promise<ConnectionRef[]>
}

export async function composeModules(machinery: Machinery): Promise<Composition> {
  const { platform, signIn } = composePlatform(machinery, companyId => removeDesk(machinery, conversations, companyId))
  const conversations = composeConversations(machinery, signIn)
  const { whatsapp, connectionTokens } = conversations
  return {
    modules: [
      authModule,
      companiesModule,
      plansModule,
      usersModule,
      settingsModule,
      queuesModule,
      connectionsModule,
      contactsModule,
      tagsModule,
      notesModule,
      ticketsModule,
      messagesModule,
      attendanceModule,
      externalApiModule,
    ],
    platform,
    whatsapp,
    connectionOf: token => connectionTokens.ownerOf(token),
    firstStart: await settleCompanies(platform),
    firstSignInTold: () => firstSignInTold(platform),
    identifySocket: token => socketCaller(platform, token),
    refsToRestore: async () => {
      const refs: ConnectionRef[] = []
      for (const companyId of machinery.companies.companyIds().filter(id => hadSessions(machinery, id)))
        refs.push(...(await machinery.desks.use(companyId, refsToRestore)))
      return refs
    },
  }
}

async function socketCaller(platform: Platform, token: string): Promise<Caller | ErrorKind> {
  const caller = await callerOf(platform, token)
  return isErrorKind(caller) ? caller : (refusalToListen(caller, platform.companies, platform.clock) ?? caller)
}
