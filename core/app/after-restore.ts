import type { Platform } from '../company/index.ts'
import { accountsOf, personChanged } from '../platform/auth/index.ts'
import { endExchange } from '../storage/backup/index.ts'
import { addMissingAccounts } from '../tenant/users/index.ts'
import type { Machinery } from './machinery.ts'

/**
 * A company is back: the platform follows in who signs in and whose tokens are good. Part of a start, too, where that
 * was cut short; doing it again changes nothing.
 */
export async function reconcileAfterRestore({ config }: Machinery, platform: Platform, id: number): Promise<void> {
  const { db } = platform.store
  await platform.onDesk(id, async company => {
    await platform.tenants.reclaimTokens(company)
    await addMissingAccounts(company)
  })
  for (const { userId } of await accountsOf(db, id)) await personChanged(platform, id, userId)
  endExchange(config.data, id)
}
