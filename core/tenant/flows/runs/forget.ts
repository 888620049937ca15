import type { DeskTx } from '../../../desk/index.ts'
import { DAY } from '../../../kit/clock.ts'
import { run as execute } from '../../../storage/index.ts'
import { settingRules } from '../../settings/contract.ts'
import { forget } from './job-kinds.ts'

/** What goes in one transaction: some milliseconds of work. */
const AT_ONCE = 100

const FORGET = `DELETE FROM flow_runs WHERE id IN (
  SELECT id FROM flow_runs WHERE endedAt IS NOT NULL
    AND endedAt < ? - coalesce((SELECT value FROM settings WHERE key = 'flowRunDays'), ?) * ?
  ORDER BY endedAt LIMIT ?) RETURNING id`
const ANY = 'SELECT 1 FROM flow_runs WHERE endedAt IS NOT NULL LIMIT 1'

/** Forgets runs that ended too long ago, some at a time, and looks again on the next day as long as any are kept. */
export async function forgetOld(tx: DeskTx): Promise<void> {
  const gone = await execute(tx.db, FORGET, [tx.now, settingRules.flowRunDays.initial, DAY, AT_ONCE])
  const areKept = gone.length === AT_ONCE || (await execute(tx.db, ANY, [])).length > 0
  if (areKept) await tx.schedule(forget.at(gone.length === AT_ONCE ? tx.now : tx.now + DAY, '', null))
}
