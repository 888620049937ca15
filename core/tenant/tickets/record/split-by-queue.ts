import type { TenantDb } from '../../../storage/index.ts'
import { readSetting } from '../../settings/index.ts'

/** Whether people read only what was said in their own queues (decision 41), or all of a ticket that they see. */
export async function isSplitByQueue(db: TenantDb): Promise<boolean> {
  return (await readSetting(db, 'messageVisibility')) === 'message'
}
