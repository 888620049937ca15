import { type CompaniesHouse, type FirstSignIn, firstStart, repairOrphans } from '../platform/companies/index.ts'
import { deskForCompanies, settlePendingAccounts } from '../tenant/users/index.ts'
import type { ConnectionRef } from '../whatsapp/index.ts'
import type { Conversations } from './conversations.ts'
import type { Machinery } from './machinery.ts'
import type { People } from './people.ts'

/** The companies' rules, with what it takes to remove a whole desk. */
export function composeCompanies(
  machinery: Machinery,
  { auth, house }: People,
  { whatsapp, connections }: Conversations,
): CompaniesHouse {
  const { config, platform, book, alarms, readers, registry, hub, edge } = machinery
  const desk = deskForCompanies(house)
  return {
    platform,
    clock: edge.clock,
    auth,
    book,
    needs: {
      ...desk,
      signUpAllowed: async () => config.signup && (await desk.signUpAllowed()),
      standingChanged: companyId => hub.recheck(companyId),
      async removeDesk(companyId) {
        const refs = await refsOf(machinery, connections, companyId)
        await Promise.all(refs.map(ref => whatsapp.connections.remove(ref)))
        connections.forgetCompany(companyId)
        readers.forget(companyId)
        await registry.destroy(companyId)
        // Last: jobs that still ran may have set an alarm.
        await alarms.forget(companyId)
      },
    },
  }
}

/** Puts the data folder in order before anybody comes: the first company, and what a crash left half done. */
export async function settleCompanies(machinery: Machinery, house: CompaniesHouse): Promise<FirstSignIn | undefined> {
  const first = await firstStart(house)
  await repairOrphans(house)
  await settlePendingAccounts(machinery.platform, machinery.desks)
  return first
}

export const refsOf = (
  { desks }: Machinery,
  { restoreRefs }: Conversations['connections'],
  companyId: number,
): Promise<ConnectionRef[]> => desks.use(companyId, restoreRefs)
