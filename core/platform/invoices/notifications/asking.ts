import type { Platform } from '../../../desk/index.ts'
import { payable } from '../charges.ts'
import { gatewayKinds } from '../gateways/index.ts'
import { openGateway } from '../gateways/setup.ts'
import { settleCharge } from './settle.ts'
import { workAllNotifications } from './work.ts'

/** Charges that a provider is asked about at once. */
const AT_ONCE = 8

/**
 * Works what waits, and asks providers for every charge that may have been paid meanwhile: a notification that was lost, and an answer
 * that could not be had, cost minutes. Throws the last fault.
 */
export async function askForPayments(platform: Platform): Promise<void> {
  const faults: unknown[] = []
  await workAllNotifications(platform).catch(error => faults.push(error))
  for (const { name } of gatewayKinds) await askFor(platform, name).catch(error => faults.push(error))
  if (faults.length > 0) throw faults.at(-1)
}

/** Ends at the first fault: a provider that is down is not asked a thousand times. */
async function askFor(platform: Platform, provider: string): Promise<void> {
  const open = await openGateway(platform, provider)
  if (!open?.gateway.tells) return
  let after = 0
  for (;;) {
    const pending = await platform.store.db
      .selectFrom('charges')
      .select(['id', 'reference'])
      .where('status', 'in', payable)
      .where('provider', '=', provider)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    await Promise.all(pending.map(({ reference }) => settleCharge(platform, { provider, reference })))
    if (pending.length < AT_ONCE) return
    after = pending.at(-1)!.id
  }
}
