import type { CompanyTx } from '../../../company/index.ts'
import { keysWaiting } from '../../../company/jobs/index.ts'
import { DAY } from '../../../kit/clock.ts'
import { run as execute } from '../../../storage/index.ts'
import { settingRules } from '../../settings/contract.ts'
import { forget, REQUEST } from './job-kinds.ts'
import { type RunRow, runs } from './run-row.ts'
import { giveUpRun } from './step.ts'

/** What goes in one transaction: some milliseconds of work. */
const AT_ONCE = 100

const FORGET = `DELETE FROM flow_runs WHERE id IN (
  SELECT id FROM flow_runs WHERE endedAt IS NOT NULL
    AND endedAt < ? - coalesce((SELECT value FROM settings WHERE key = 'flowRunDays'), ?) * ?
  ORDER BY endedAt LIMIT ?) RETURNING id`
const ANY = 'SELECT 1 FROM flow_runs WHERE endedAt IS NOT NULL LIMIT 1'

// What asks for something waits for the task that brings the answer.
const RUNNING = `SELECT flow_runs.* FROM flows
  JOIN flow_runs ON flow_runs.flowId = flows.id AND flow_runs.state = 'running' AND flow_runs.endedAt IS NULL`

/** Ends runs whose answer nobody will bring, by an error of this program or of the one before. */
async function giveUpStranded(tx: CompanyTx): Promise<void> {
  const rows = await execute<RunRow>(tx.db, RUNNING, [])
  const keys = rows.map(({ id }) => String(id))
  const awaited = await keysWaiting(tx.db, REQUEST.kind, keys)
  for (const row of rows) if (!awaited.has(String(row.id))) await giveUpRun(tx, row)
}

/** A run whose job was given up. */
export async function giveUp(tx: CompanyTx, { runId }: { runId: number }): Promise<void> {
  const row = await runs.byId(tx.db, runId)
  if (row && row.endedAt === null) await giveUpRun(tx, row)
}

/** Forgets runs that ended too long ago, some at a time, and looks again on the next day as long as any are stored. Ends what is stranded. */
export async function forgetOld(tx: CompanyTx): Promise<void> {
  await giveUpStranded(tx)
  const gone = await execute(tx.db, FORGET, [tx.now, settingRules.flowRunDays.initial, DAY, AT_ONCE])
  const areStored = gone.length === AT_ONCE || (await execute(tx.db, ANY, [])).length > 0
  if (areStored) await tx.schedule(forget.at(gone.length === AT_ONCE ? tx.now : tx.now + DAY, '', null))
}
