import type { CompanyTx } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { whoMay } from '../../domain/access/events.ts'
import { fail, found } from '../../kit/errors.ts'
import { table } from '../../storage/index.ts'
import { type FlowRevision, flowErrors, flowEvents } from './contract.ts'
import { flowPermissions } from './permissions.ts'
import { publishFlow } from './serialize.ts'

const flows = table('flows')

/** Who changes a flow; a command of the operator is no user. */
export type Reviser = Pick<Caller, 'name'> & Partial<Pick<Caller, 'userId' | 'profile'>>

/** Throws ERR_NO_FLOW_FOUND, and ERR_FLOW_DRAFT_CHANGED where what is drawn is another than what was `seen`. */
export async function demandSeen(tx: CompanyTx, flowId: number, seen: number | undefined): Promise<void> {
  const { revision, revisedBy } = found(await flows.byId(tx.db, flowId), flowErrors.ERR_NO_FLOW_FOUND)
  if (seen !== undefined && seen !== revision)
    throw fail(flowErrors.ERR_FLOW_DRAFT_CHANGED, { author: revisedBy || '?', revision })
}

/** Counts a change of what is drawn, of the draft or of what is published, and tells anyone who has the flow open. */
export async function revise(tx: CompanyTx, { userId, name }: Reviser, flowId: number): Promise<FlowRevision> {
  const before = found(await flows.byId(tx.db, flowId), flowErrors.ERR_NO_FLOW_FOUND)
  const revision = before.revision + 1
  await flows.update(tx.db, flowId, { revision, revisedBy: name })
  publishFlow(tx, flowId)
  const draft = { flowId, revision, userId: userId ?? null, author: name }
  tx.publish(flowEvents.flowDraft.of({ action: 'update', draft }, whoMay(flowPermissions.use)))
  return draft
}
