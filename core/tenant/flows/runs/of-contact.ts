import type { DeskTx } from '../../../desk/index.ts'
import { run } from '../../../storage/index.ts'
import { publishRun } from './shown.ts'

const MOVE = 'UPDATE flow_runs SET contactId = ? WHERE contactId = ? RETURNING id, flowId, endedAt'

/** Runs of a contact that goes know nobody any more. */
export const letGoOfContact = async (tx: DeskTx, contactId: number): Promise<void> =>
  void (await moveRuns(tx, null, contactId))

/** Of two contacts that are one the runs are the one's that stays. Returns their ids. */
export async function moveRuns(tx: DeskTx, toId: number | null, fromId: number): Promise<number[]> {
  const moved = await run<{ id: number; flowId: number; endedAt: number | null }>(tx.db, MOVE, [toId, fromId])
  for (const { id, flowId, endedAt } of moved) if (endedAt === null) publishRun(tx, id, flowId)
  return moved.map(({ id }) => id)
}
