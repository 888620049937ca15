import type { Platform } from '../desk/index.ts'
import { type FirstSignIn, firstStart, repairOrphans } from '../platform/companies/index.ts'
import { refsToRestore } from '../tenant/connections/index.ts'
import { settlePendingAccounts } from '../tenant/users/index.ts'
import type { Conversations } from './conversations.ts'
import type { Machinery } from './machinery.ts'

/** Stops the phones and jobs of a company and deletes its folder. Doing it again changes nothing. */
export async function removeDesk(
  machinery: Machinery,
  { whatsapp, connectionTokens }: Conversations,
  companyId: number,
): Promise<void> {
  const refs = await machinery.desks.use(companyId, refsToRestore)
  await Promise.all(refs.map(ref => whatsapp.connections.remove(ref)))
  connectionTokens.forgetCompany(companyId)
  machinery.readers.forget(companyId)
  await machinery.registry.destroy(companyId)
  // Last: jobs that still ran may have set an alarm.
  await machinery.alarms.forget(companyId)
}

/** Puts the data folder in order before anybody comes: the first company, and what a crash left half done. */
export async function settleCompanies(platform: Platform): Promise<FirstSignIn | undefined> {
  const first = await firstStart(platform)
  await repairOrphans(platform)
  await settlePendingAccounts(platform)
  return first
}
