import { sql } from 'kysely'
import type { Platform } from '../../../company/index.ts'
import { DAY, MINUTE } from '../../../kit/clock.ts'
import { GatewayFault, gatewayKinds, noteFault, openGateway } from '../../gateways/index.ts'
import { payable } from '../charges.ts'
import { settleCharge } from './settle-charge.ts'
import { workAllNotifications } from './work.ts'

/** Charges that a provider is asked about at once. */
const AT_ONCE = 8
/** How often that is done. */
export const ASKED_EVERY = 15 * MINUTE
const LATELY = 2 * DAY

/**
 * Works what waits, and asks providers for every charge that may have been paid meanwhile: a notification that was lost, and an answer
 * that could not be had, cost minutes. Throws the last fault.
 */
export async function askForPayments(platform: Platform): Promise<void> {
  const faults: unknown[] = []
  await workAllNotifications(platform).catch(error => faults.push(error))
  for (const { name } of gatewayKinds)
    await askFor(platform, name).catch(async error => {
      faults.push(error)
      if (!concernsOne(error)) await noteFault(platform, name, error)
    })
  if (faults.length > 0) throw faults.at(-1)
}

/**
 * What somebody wanted to pay lately is asked about each time, the rest once a day: a boleto can lie there for years, and who asks too
 * much is answered nothing. A provider that is down is not asked a thousand times; one that refuses to tell of one charge is asked on.
 */
async function askFor(platform: Platform, provider: string): Promise<void> {
  const { store, clock } = platform
  const open = await openGateway(platform, provider)
  if (!open?.gateway.tells) return
  const round = Math.floor(clock.now() / ASKED_EVERY)
  let after = 0
  let ofOne: unknown
  for (;;) {
    const pending = await store.db
      .selectFrom('charges')
      .select(['id', 'reference'])
      .where('status', 'in', payable)
      .where('provider', '=', provider)
      .where('id', '>', after)
      .where(({ or, eb }) =>
        or([eb('updatedAt', '>', clock.now() - LATELY), eb(sql`(id + ${round}) % ${DAY / ASKED_EVERY}`, '=', 0)]),
      )
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    const asked = await Promise.allSettled(
      pending.map(({ reference }) => settleCharge(platform, { provider, reference })),
    )
    const faults = asked.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
    const ofAll = faults.find(fault => !concernsOne(fault))
    if (ofAll) throw ofAll
    ofOne ??= faults[0]
    if (pending.length < AT_ONCE) break
    after = pending.at(-1)!.id
  }
  if (ofOne) throw ofOne
}

const concernsOne = (fault: unknown): boolean =>
  fault instanceof GatewayFault && (fault.kind === 'refused' || fault.kind === 'garbage')
