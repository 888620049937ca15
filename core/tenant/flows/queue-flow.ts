import type { CompanyTx } from '../../company/index.ts'
import type { FlowKind } from '../../flow-engine/flow.ts'
import { found } from '../../kit/errors.ts'
import { flowErrors } from './contract.ts'
import { demandKind } from './flows.ts'
import { publishFlow } from './serialize.ts'
import { flows } from './versions.ts'

/** A queue leads into another flow now, which there has to be; lists show both again. Throws ERR_NO_FLOW_FOUND, ERR_PLAN_FEATURE. */
export async function checkQueueFlow(
  tx: CompanyTx,
  { before, after }: { before: number | null; after: number | null },
): Promise<void> {
  if (after !== null) {
    const { kind } = found(await flows.byId(tx.db, after), flowErrors.ERR_NO_FLOW_FOUND)
    demandKind(tx.entitlements(), kind as FlowKind)
  }
  for (const id of [before, after]) if (id !== null) publishFlow(tx, id)
}

/** A queue is called otherwise, or goes: the flow into which it leads is shown with it. */
export async function showFlowOfQueue(tx: CompanyTx, queueId: number): Promise<void> {
  const queue = await tx.db.selectFrom('queues').select('flowId').where('id', '=', queueId).executeTakeFirst()
  const flowId = queue?.flowId ?? null
  if (flowId !== null) publishFlow(tx, flowId)
}
