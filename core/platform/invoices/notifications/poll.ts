import { sql } from 'kysely'
import type { Platform } from '../../../company/index.ts'
import { DAY, MINUTE } from '../../../kit/clock.ts'
import { GatewayError, gatewayKinds, noteError, openGateway } from '../../gateways/index.ts'
import { payable } from '../charges.ts'
import { settleCharge } from './settle-charge.ts'
import { workAllNotifications } from './work.ts'

/** Charges that a provider is asked about at once. */
const AT_ONCE = 8
/** How often that is done. */
export const POLL_INTERVAL = 15 * MINUTE
const LATELY = 2 * DAY

/**
 * Works what waits, and asks providers for every charge that may have been paid meanwhile: a notification that was lost, and an answer
 * that could not be had, cost minutes. Throws the last error.
 */
export async function askForPayments(platform: Platform): Promise<void> {
  const errors: unknown[] = []
  await workAllNotifications(platform).catch(error => errors.push(error))
  for (const { name } of gatewayKinds)
    await askFor(platform, name).catch(async error => {
      errors.push(error)
      if (!concernsOne(error)) await noteError(platform, name, error)
    })
  if (errors.length > 0) throw errors.at(-1)
}

/**
 * What someone wanted to pay lately is asked about each time, the rest once a day: a boleto can lie there for years, and who asks too
 * much is answered nothing. A provider that is down is not asked a thousand times; one that refuses to tell about one charge is asked on.
 */
async function askFor(platform: Platform, provider: string): Promise<void> {
  const { store, clock } = platform
  const open = await openGateway(platform, provider)
  if (!open?.gateway.tells) return
  const round = Math.floor(clock.now() / POLL_INTERVAL)
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
        or([eb('updatedAt', '>', clock.now() - LATELY), eb(sql`(id + ${round}) % ${DAY / POLL_INTERVAL}`, '=', 0)]),
      )
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    const requested = await Promise.allSettled(
      pending.map(({ reference }) => settleCharge(platform, { provider, reference })),
    )
    const errors = requested.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
    const ofAll = errors.find(error => !concernsOne(error))
    if (ofAll) throw ofAll
    ofOne ??= errors[0]
    if (pending.length < AT_ONCE) break
    after = pending.at(-1)!.id
  }
  if (ofOne) throw ofOne
}

const concernsOne = (error: unknown): boolean =>
  error instanceof GatewayError && (error.kind === 'refused' || error.kind === 'garbage')
