import type { CompanyTx } from '../../../company/index.ts'
import { type Row, run } from '../../../storage/index.ts'
import { publishRun } from './serialize.ts'

type MovedRun = Pick<Row<'flow_runs'>, 'id' | 'flowId' | 'endedAt'>

const MOVE = 'UPDATE flow_runs SET contactId = ? WHERE contactId = ? RETURNING id, flowId, endedAt'

/** Runs of a contact that goes know nobody any more. */
export const letGoOfContact = async (tx: CompanyTx, contactId: number): Promise<void> =>
  void (await moveRuns(tx, null, contactId))

/** Of two contacts that are one the runs are the one's that stays. Returns their ids. */
export async function moveRuns(tx: CompanyTx, toId: number | null, fromId: number): Promise<number[]> {
  const moved = await run<MovedRun>(tx.db, MOVE, [toId, fromId])
  for (const { id, flowId, endedAt } of moved) if (endedAt === null) publishRun(tx, id, flowId)
  return moved.map(({ id }) => id)
}

const MOVE_BACK = `UPDATE flow_runs SET contactId = ? WHERE contactId = ? AND id IN (SELECT value FROM json_each(?))
  RETURNING id, flowId, endedAt`

/** The two are parted again: these runs are the other's. */
export async function moveRunsBack(
  tx: CompanyTx,
  keptId: number,
  backId: number,
  ids: readonly number[],
): Promise<void> {
  const moved = await run<MovedRun>(tx.db, MOVE_BACK, [backId, keptId, JSON.stringify(ids)])
  for (const { id, flowId, endedAt } of moved) if (endedAt === null) publishRun(tx, id, flowId)
}
