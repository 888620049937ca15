import type { Platform } from '../../../company/index.ts'
import { DAY } from '../../../kit/clock.ts'
import { state } from '../../../kit/state.ts'
import type { PlatformDb } from '../../../storage/index.ts'
import { type ChargeName, settleCharge } from './settle-charge.ts'

/** Charges that providers are asked about at once. */
const AT_ONCE = 8

/** Longer than any provider repeats itself. */
const STORED_FOR = 90 * DAY

/** What this process is at; `resting` are charges about which a provider could not be asked, until the next round. */
const notificationWork = state((_: Platform) => ({ underWay: new Set<string>(), resting: new Set<string>() }))

/**
 * Works what providers have told: asks for each charge and does what follows. It is a durable job: what was told waits in its row until
 * it is worked, also over the end of the program. Throws the last error, when nothing else is left for it to do.
 */
export async function workNotifications(platform: Platform): Promise<void> {
  const { underWay: inFlight, resting } = platform.own(notificationWork)
  let problem: unknown
  while (inFlight.size < AT_ONCE) {
    const emitted = await nextReported(platform.store.db, new Set([...inFlight, ...resting]))
    if (!emitted) break
    const key = keyOf(emitted)
    // Another round was quicker.
    if (inFlight.has(key)) continue
    inFlight.add(key)
    try {
      await work(platform, emitted)
    } catch (error) {
      resting.add(key)
      problem = error
    } finally {
      inFlight.delete(key)
    }
  }
  if (problem) throw problem
}

/** The same of all that waits, also of what could not be worked before. */
export async function workAllNotifications(platform: Platform): Promise<void> {
  platform.own(notificationWork).resting.clear()
  const rounds = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => workNotifications(platform)))
  for (const round of rounds) if (round.status === 'rejected') throw round.reason
}

/** What was told long ago is forgotten: told again, it is worked again, and finds nothing left to do. */
export async function forgetNotifications({ store, clock }: Platform): Promise<void> {
  await store.transaction(({ db }) =>
    db
      .deleteFrom('payment_notifications')
      .where('receivedAt', '<', clock.now() - STORED_FOR)
      .execute(),
  )
}

const keyOf = ({ provider, reference }: ChargeName): string => `${provider} ${reference}`

async function nextReported(db: PlatformDb, but: ReadonlySet<string>): Promise<ChargeName | undefined> {
  const rows = await db
    .selectFrom('payment_notifications')
    .select(['provider', 'reference'])
    .distinct()
    .where('workedAt', 'is', null)
    .limit(but.size + 1)
    .execute()
  return rows.find(emitted => !but.has(keyOf(emitted)))
}

/** What is told about the charge while the provider is asked stays for the next time: it may be newer than the answer. */
async function work(platform: Platform, emitted: ChargeName): Promise<void> {
  const { store, clock } = platform
  const waiting = store.db.selectFrom('payment_notifications').select('id').where('workedAt', 'is', null)
  const known = await waiting
    .where('provider', '=', emitted.provider)
    .where('reference', '=', emitted.reference)
    .execute()
  await settleCharge(platform, emitted)
  const ids = known.map(({ id }) => id)
  await store.transaction(({ db }) =>
    db.updateTable('payment_notifications').set({ workedAt: clock.now() }).where('id', 'in', ids).execute(),
  )
}
