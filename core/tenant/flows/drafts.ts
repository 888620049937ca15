import type { Caller } from '../../access/caller.ts'
import type { DeskTx } from '../../desk/index.ts'
import type { FlowKind } from '../../flow-engine/flow.ts'
import { HIDDEN, withSecretsOf } from '../../flow-engine/outside.ts'
import { found } from '../../kit/errors.ts'
import { wireTime } from '../../kit/wire-time.ts'
import type { Row, TenantDb } from '../../storage/index.ts'
import { type FlowGraph, type FlowRevision, type FlowWork, flowErrors } from './contract.ts'
import { auditPublished, demandPublishable, mayReachOut } from './flows.ts'
import { demandSeen, revise } from './revisions.ts'
import { publishedGraph } from './shown.ts'
import { flows, graphText, publishGraph, versionRow } from './versions.ts'

const draftOf = (db: TenantDb, flowId: number): Promise<Row<'flow_drafts'> | undefined> =>
  db.selectFrom('flow_drafts').selectAll().where('flowId', '=', flowId).executeTakeFirst()

/** What is drawn of a flow: its draft, where it has one, and what is published. */
async function graphsOf(db: TenantDb, flowId: number): Promise<FlowGraph[]> {
  const draft = await draftOf(db, flowId)
  const published = await publishedGraph(db, flowId)
  return draft ? [JSON.parse(draft.graph), published] : [published]
}

/** What somebody goes on with: the draft, or else what is published. Throws ERR_NO_FLOW_FOUND. */
export async function flowWork(db: TenantDb, flowId: number): Promise<FlowWork> {
  const { revision } = found(await flows.byId(db, flowId), flowErrors.ERR_NO_FLOW_FOUND)
  const draft = await draftOf(db, flowId)
  if (!draft) return { ...(await publishedGraph(db, flowId)), revision, author: '', savedAt: null }
  return { ...JSON.parse(draft.graph), revision, author: draft.author, savedAt: wireTime(draft.savedAt) }
}

/** Saves a draft on top of revision `seen`. Throws ERR_NO_FLOW_FOUND, ERR_FLOW_DRAFT_CHANGED. */
export async function saveWork(
  tx: DeskTx,
  caller: Caller,
  flowId: number,
  { revision: seen, ...graph }: FlowGraph & { revision: number },
): Promise<FlowRevision> {
  await demandSeen(tx, flowId, seen)
  const text = graphText(graph)
  const whole = text.includes(HIDDEN) ? graphText(withSecretsOf(graph, await graphsOf(tx.db, flowId))) : text
  const saved = { graph: whole, author: caller.name, savedAt: tx.now }
  await tx.db
    .insertInto('flow_drafts')
    .values({ flowId, ...saved })
    .onConflict(conflict => conflict.column('flowId').doUpdateSet(saved))
    .execute()
  return revise(tx, caller, flowId)
}

/** Throws ERR_NO_FLOW_FOUND. Where there is no draft nothing happens. */
export async function discardWork(tx: DeskTx, caller: Caller, flowId: number): Promise<void> {
  await demandSeen(tx, flowId, undefined)
  if (await dropDraft(tx, flowId)) await revise(tx, caller, flowId)
}

/** What somebody says when they publish, and on top of what. */
interface Publishing {
  note: string
  revision?: number | undefined
}

/**
 * Makes the draft what conversations begin with. Throws ERR_NO_FLOW_FOUND, ERR_NO_FLOW_DRAFT_FOUND, ERR_FLOW_DRAFT_CHANGED, and
 * what `demandPublishable` throws.
 */
export async function publishWork(
  tx: DeskTx,
  caller: Caller,
  flowId: number,
  { note, revision }: Publishing,
): Promise<void> {
  await demandSeen(tx, flowId, revision)
  const { graph } = found(await draftOf(tx.db, flowId), flowErrors.ERR_NO_FLOW_DRAFT_FOUND)
  await publish(tx, caller, flowId, { note, graph: JSON.parse(graph) }, 'flowPublished')
}

/**
 * Publishes an older version again; a draft, which was on top of another one, goes. Throws ERR_NO_FLOW_FOUND,
 * ERR_NO_FLOW_VERSION_FOUND, ERR_FLOW_DRAFT_CHANGED, and what `demandPublishable` throws.
 */
export async function restoreVersion(
  tx: DeskTx,
  caller: Caller,
  flowId: number,
  { number, note, revision }: Publishing & { number: number },
): Promise<void> {
  await demandSeen(tx, flowId, revision)
  const { graph } = await versionRow(tx.db, flowId, number)
  await publish(tx, caller, flowId, { note, graph: JSON.parse(graph) }, 'flowVersionRestored')
}

async function publish(
  tx: DeskTx,
  caller: Caller,
  flowId: number,
  { note, graph }: { note: string; graph: FlowGraph },
  as: 'flowPublished' | 'flowVersionRestored',
): Promise<void> {
  const { kind } = found(await flows.byId(tx.db, flowId), flowErrors.ERR_NO_FLOW_FOUND)
  const before = mayReachOut(caller) ? undefined : await publishedGraph(tx.db, flowId)
  demandPublishable(tx.standing(), caller, kind as FlowKind, graph, before)
  if (await publishGraph(tx, flowId, graph, { author: caller.name, note })) await auditPublished(tx, as, flowId)
  await dropDraft(tx, flowId)
  await revise(tx, caller, flowId)
}

/** Returns whether there was one. */
async function dropDraft(tx: DeskTx, flowId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.db.deleteFrom('flow_drafts').where('flowId', '=', flowId).executeTakeFirst()
  return numDeletedRows > 0n
}
