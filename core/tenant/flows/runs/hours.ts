import type { CompanyTx } from '../../../company/index.ts'
import { isOpenAt } from '../../../domain/business-hours.ts'
import type { HoursAnswer, HoursRequest } from '../../../flow-engine/effects.ts'
import { queueById } from '../../queues/index.ts'

/** Whether the company, or one of its queues, is open now by its hours and holidays; those of the company where the queue is gone. */
export async function askHours(tx: CompanyTx, { queueId, now }: HoursRequest): Promise<HoursAnswer> {
  const entitlements = tx.entitlements()
  const queue = queueId !== null && (await isThere(tx, queueId)) ? await queueById(tx, queueId) : undefined
  const open = isOpenAt(queue ?? entitlements, entitlements.timeZone, now)
  return { for: 'hours', open, ...(queueId !== null && !queue && { isGone: true as const }) }
}

const isThere = async ({ db }: CompanyTx, id: number): Promise<boolean> =>
  (await db.selectFrom('queues').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
