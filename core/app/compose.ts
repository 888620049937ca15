import type { Platform } from '../company/index.ts'
import type { Caller } from '../domain/access/caller.ts'
import { type Failure, fail, isErrorKind } from '../kit/errors.ts'
import { callerOf } from '../platform/auth/index.ts'
import { type FirstSignIn, firstSignInTold } from '../platform/companies/index.ts'
import type { ConnectionTokens } from '../platform/connection-tokens/index.ts'
import { refsToRestore } from '../tenant/connections/index.ts'
import { newestMessageAt } from '../tenant/messages/index.ts'
import type { RestoredRef, WhatsApp } from '../whatsapp/index.ts'
import { companyFiles, settleCompanies } from './companies.ts'
import { composeConversations } from './conversations.ts'
import { eachCompany } from './each-company.ts'
import { listenError } from './listening.ts'
import type { Machinery } from './machinery.ts'
import { composePlatform } from './platform.ts'
import { hadSessions } from './whatsapp.ts'

/** What the process is beside its modules: the platform, WhatsApp, and who may listen. */
export interface Composition {
  platform: Platform
  whatsapp: WhatsApp
  connectionOf: ConnectionTokens['ownerOf']
  firstStart: FirstSignIn | undefined
  /** Someone has seen `firstStart`: a start that dies before gives a new password at the next one. */
  firstSignInTold(): Promise<void>
  identifySocket(token: string): Promise<Caller | Failure>
  /** The phones of those companies; those of companies to which someone wrote last come first. */
  refsToRestore(areThose: (companyId: number) => boolean): Promise<RestoredRef[]>
}

/** `composed` is called before anything of the databases is put in order, which other processes may have to do something for. */
export async function compose(machinery: Machinery, composed: (platform: Platform) => void): Promise<Composition> {
  const platform = composePlatform(
    machinery,
    companyFiles(machinery, () => conversations),
  )
  const conversations = composeConversations(machinery, platform)
  const { whatsapp, connectionTokens } = conversations
  composed(platform)
  return {
    platform,
    whatsapp,
    connectionOf: token => connectionTokens.ownerOf(token),
    firstStart: await settleCompanies(machinery, platform),
    firstSignInTold: () => firstSignInTold(platform),
    identifySocket: token => socketCaller(machinery, platform, token),
    refsToRestore: async areThose => {
      const found: { refs: RestoredRef[]; newest: number }[] = []
      const companyIds = machinery.companies
        .companyIds()
        .filter(id => machinery.peers.owns(id) && areThose(id) && hadSessions(machinery, id))
      await eachCompany(machinery, companyIds, 'the phones of a company stay as they are', async id =>
        found.push(
          await machinery.desks.use(id, async company => ({
            refs: await refsToRestore(company),
            // Whose messages cannot be read has phones all the same, after the others.
            newest: await newestMessageAt(company.db).catch(() => 0),
          })),
        ),
      )
      return found.toSorted((one, other) => other.newest - one.newest).flatMap(({ refs }) => refs)
    },
  }
}

async function socketCaller({ upgrade }: Machinery, platform: Platform, token: string): Promise<Caller | Failure> {
  const caller = await callerOf(platform, token)
  // Thrown: its page tries again, and is not led out.
  const error = isErrorKind(caller) ? undefined : upgrade.refusalOf(caller.companyId)
  if (error) throw error
  return isErrorKind(caller) ? fail(caller) : (listenError(caller, platform.companies, platform.clock) ?? caller)
}
