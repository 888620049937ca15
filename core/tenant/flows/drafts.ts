import type { Caller } from '../../access/caller.ts'
import { whoMay } from '../../access/events.ts'
import type { DeskTx } from '../../desk/index.ts'
import { fail, found } from '../../kit/errors.ts'
import { wireTime } from '../../kit/wire-time.ts'
import type { Row, TenantDb } from '../../storage/index.ts'
import { type FlowDraftSaved, type FlowGraph, type FlowWork, flowErrors, flowEvents } from './contract.ts'
import { flowPermissions } from './permissions.ts'
import { publishedGraph, publishFlow } from './shown.ts'
import { flows, graphText, publishGraph } from './versions.ts'

type DraftRow = Row<'flow_drafts'>

const draftOf = (db: TenantDb, flowId: number): Promise<DraftRow | undefined> =>
  db.selectFrom('flow_drafts').selectAll().where('flowId', '=', flowId).executeTakeFirst()

/** What somebody goes on with: the draft, or else what is published. Throws ERR_NO_FLOW_FOUND. */
export async function flowWork(db: TenantDb, flowId: number): Promise<FlowWork> {
  const { version } = found(await flows.byId(db, flowId), flowErrors.ERR_NO_FLOW_FOUND)
  const draft = await draftOf(db, flowId)
  if (!draft) return { ...(await publishedGraph(db, flowId)), revision: 0, basedOn: version, author: '', savedAt: null }
  const { graph, revision, basedOn, author, savedAt } = draft
  return { ...JSON.parse(graph), revision, basedOn, author, savedAt: wireTime(savedAt) }
}

/** Saves a draft on top of revision `seen`. Throws ERR_NO_FLOW_FOUND, ERR_FLOW_DRAFT_CHANGED. */
export async function saveWork(
  tx: DeskTx,
  caller: Caller,
  flowId: number,
  { revision: seen, ...graph }: FlowGraph & { revision: number },
): Promise<FlowDraftSaved> {
  const { version } = found(await flows.byId(tx.db, flowId), flowErrors.ERR_NO_FLOW_FOUND)
  const before = await draftOf(tx.db, flowId)
  demandSeen(before, seen)
  const saved = { graph: graphText(graph), revision: seen + 1, author: caller.name, savedAt: tx.now }
  await tx.db
    .insertInto('flow_drafts')
    .values({ flowId, basedOn: version, ...saved })
    .onConflict(conflict => conflict.column('flowId').doUpdateSet(saved))
    .execute()
  if (!before) publishFlow(tx, flowId)
  return tellDraft(tx, caller, flowId, saved.revision)
}

/** Throws ERR_NO_FLOW_FOUND. Where there is no draft nothing happens. */
export async function discardWork(tx: DeskTx, caller: Caller, flowId: number): Promise<void> {
  found(await flows.byId(tx.db, flowId), flowErrors.ERR_NO_FLOW_FOUND)
  if (await draftOf(tx.db, flowId)) await dropDraft(tx, caller, flowId)
}

/** Makes the draft what conversations begin with. Throws ERR_NO_FLOW_FOUND, ERR_NO_FLOW_DRAFT_FOUND, ERR_FLOW_DRAFT_CHANGED. */
export async function publishWork(
  tx: DeskTx,
  caller: Caller,
  flowId: number,
  { note, revision, allowed }: { note: string; revision: number | undefined; allowed(graph: FlowGraph): void },
): Promise<void> {
  found(await flows.byId(tx.db, flowId), flowErrors.ERR_NO_FLOW_FOUND)
  const draft = found(await draftOf(tx.db, flowId), flowErrors.ERR_NO_FLOW_DRAFT_FOUND)
  if (revision !== undefined) demandSeen(draft, revision)
  const graph: FlowGraph = JSON.parse(draft.graph)
  allowed(graph)
  await publishGraph(tx, flowId, graph, { author: caller.name, note })
  await dropDraft(tx, caller, flowId)
}

function demandSeen(draft: DraftRow | undefined, seen: number): void {
  if ((draft?.revision ?? 0) !== seen)
    throw fail(flowErrors.ERR_FLOW_DRAFT_CHANGED, { author: draft?.author ?? '?', revision: draft?.revision ?? 0 })
}

async function dropDraft(tx: DeskTx, caller: Caller, flowId: number): Promise<void> {
  await tx.db.deleteFrom('flow_drafts').where('flowId', '=', flowId).execute()
  publishFlow(tx, flowId)
  tellDraft(tx, caller, flowId, 0)
}

/** Whoever else has the flow open hears that there is another draft now. */
function tellDraft(tx: DeskTx, { userId, name }: Caller, flowId: number, revision: number): FlowDraftSaved {
  const draft = { flowId, revision, userId, author: name }
  tx.publish(flowEvents.flowDraft.of({ action: 'update', draft }, whoMay(flowPermissions.use)))
  return draft
}
