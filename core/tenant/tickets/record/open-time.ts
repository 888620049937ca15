import type { CompanyTx } from '../../../company/index.ts'
import type { BusinessHours } from '../../../domain/business-hours.ts'
import { openTimeBetween } from '../../../kit/open-time.ts'
import { queueById } from '../../queues/index.ts'
import { readSetting } from '../../settings/index.ts'

/** Milliseconds between two moments within the business hours that count for a ticket in this queue, as they are now; all of them where none count. */
export async function openTime(tx: CompanyTx, queueId: number | null, from: number, to: number): Promise<number> {
  const hours = await hoursFor(tx, queueId)
  return hours ? openTimeBetween(hours, tx.entitlements().timeZone, from, to) : to - from
}

async function hoursFor(tx: CompanyTx, queueId: number | null): Promise<BusinessHours | undefined> {
  const scheduleType = await readSetting(tx.db, 'scheduleType')
  if (scheduleType === 'company') return tx.entitlements()
  return scheduleType === 'queue' && queueId !== null ? queueById(tx, queueId) : undefined
}
