import { existsSync } from 'node:fs'
import type { CompanyCall, Platform } from '../company/index.ts'
import { pendingAccounts } from '../platform/auth/index.ts'
import { type FirstSignIn, firstStart, repairOrphans } from '../platform/companies/index.ts'
import { isExchanging } from '../storage/backup/index.ts'
import { companyFile } from '../storage/index.ts'
import { refsToRestore } from '../tenant/connections/index.ts'
import { settlePendingAccounts } from '../tenant/users/index.ts'
import type { ConnectionRef } from '../whatsapp/index.ts'
import { reconcileAfterRestore } from './after-restore.ts'
import type { Conversations } from './conversations.ts'
import { eachCompany } from './each-company.ts'
import type { Machinery } from './machinery.ts'

export type CompanyFiles = Pick<
  Platform,
  'makeDesk' | 'deskFaultOf' | 'closeDesk' | 'keepsDesk' | 'reopenDesk' | 'removeDesk'
>

/** How the desk of a company comes about, is closed where it leaves, and comes back. */
export function companyFiles(machinery: Machinery, conversations: () => Conversations): CompanyFiles {
  const { config, desks: contexts, readers, registry, alarms: wakeups, edge, upgrade } = machinery
  /** Those of a desk that cannot be read are the ones that have a session: nobody knows of others, and it leaves all the same. */
  const connectionsOf = (companyId: number): Promise<ConnectionRef[]> =>
    contexts.use(companyId, refsToRestore).catch(error => {
      edge.log.error({ err: error, companyId }, 'the connections of a company that leaves cannot be read')
      const known = conversations().whatsapp.connections.states()
      return known.map(({ ref }) => ref).filter(ref => ref.companyId === companyId)
    })
  const close = async (companyId: number, letGo: () => Promise<void>): Promise<void> => {
    const { whatsapp, connectionTokens, cloudNumbers } = conversations()
    await upgrade.leaves(companyId)
    if (!registry.isClosed(companyId)) {
      const refs = await connectionsOf(companyId)
      await Promise.all(refs.map(ref => whatsapp.connections.remove(ref)))
    }
    await connectionTokens.forgetCompany(companyId)
    await cloudNumbers.forgetCompany(companyId)
    readers.forget(companyId)
    await letGo()
    // Last: jobs that still ran may have set an alarm.
    await wakeups.forget(companyId)
  }
  const { peers } = machinery
  /** Done here, or by the process that has the company. */
  const there = <Call extends CompanyCall>(what: Call, here: (companyId: number) => ReturnType<CompanyFiles[Call]>) =>
    ((companyId: number) =>
      peers.owns(companyId)
        ? here(companyId)
        : peers.ask(peers.slotOf(companyId), 'desk', companyId, what)) as CompanyFiles[Call]
  return {
    makeDesk: there('makeDesk', async companyId => registry.found(companyId)),
    deskFaultOf: there('deskFaultOf', async companyId => registry.faultOf(companyId)),
    closeDesk: there('closeDesk', companyId => close(companyId, () => registry.close(companyId))),
    removeDesk: there('removeDesk', companyId => close(companyId, () => registry.destroy(companyId))),
    keepsDesk: companyId => existsSync(companyFile(config.data, companyId)),
    reopenDesk: there('reopenDesk', async companyId => {
      registry.reopen(companyId)
      readers.remember(companyId)
      // What fell due meanwhile is looked at now.
      await wakeups.noLaterThan(companyId, edge.clock.now())
    }),
  }
}

/** Puts the data folder in order before anybody comes: the first company, and what a crash left half done. */
export async function settleCompanies(machinery: Machinery, platform: Platform): Promise<FirstSignIn | undefined> {
  const { peers, upgrade } = machinery
  const first = peers.isHome ? await firstStart(platform) : undefined
  if (peers.isHome) await repairOrphans(platform)
  await settleAccounts(machinery, platform, id => peers.owns(id) && !upgrade.isWaiting(id))
  return first
}

/** Has the accounts that a crash left half done settled, of those companies. */
export async function settleAccounts(
  machinery: Machinery,
  platform: Platform,
  areThose: (companyId: number) => boolean,
): Promise<void> {
  const pending = [...new Set((await pendingAccounts(platform.store.db)).map(({ companyId }) => companyId))]
  await eachCompany(machinery, pending.filter(areThose), 'the accounts of a company are not settled', id =>
    machinery.desks.use(id, settlePendingAccounts),
  )
  const back = machinery.companies.companyIds().filter(id => areThose(id) && isExchanging(machinery.config.data, id))
  await eachCompany(machinery, back, 'a company that came back from a backup is not settled', id =>
    reconcileAfterRestore(machinery, platform, id),
  )
}
