import type { CompanyTx } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { FlowKind } from '../../flow-engine/flow.ts'
import { found } from '../../kit/errors.ts'
import { wireTime } from '../../kit/wire-time.ts'
import type { TenantDb } from '../../storage/index.ts'
import { type FlowRevision, type FlowWork, flowErrors } from './contract.ts'
import type { DrawnFacts, DrawnWork } from './drawing.ts'
import { auditPublished, demandPublishable } from './flows.ts'
import { demandSeen, revise } from './revisions.ts'
import { publishedText } from './serialize.ts'
import { draftText, dropDraft, flows, publishGraph, storeDraft, storedVersion } from './versions.ts'

/** What someone goes on with, and its graph as JSON: the draft, or else what is published. Throws ERR_NO_FLOW_FOUND. */
export async function storedWork(
  db: TenantDb,
  flowId: number,
): Promise<{ work: Pick<FlowWork, 'revision' | 'author' | 'savedAt'>; text: string }> {
  const { revision } = found(await flows.byId(db, flowId), flowErrors.ERR_NO_FLOW_FOUND)
  const draft = await db.selectFrom('flow_drafts').selectAll().where('flowId', '=', flowId).executeTakeFirst()
  if (!draft) return { work: { revision, author: '', savedAt: null }, text: await publishedText(db, flowId) }
  return { work: { revision, author: draft.author, savedAt: wireTime(draft.savedAt) }, text: draft.graph }
}

/** Saves a draft on top of the revision that its author saw. Throws ERR_NO_FLOW_FOUND, ERR_FLOW_DRAFT_CHANGED. */
export async function saveWork(
  tx: CompanyTx,
  caller: Caller,
  flowId: number,
  { revision: seen, text }: DrawnWork,
): Promise<FlowRevision> {
  await demandSeen(tx, flowId, seen)
  await storeDraft(tx, flowId, text, caller.name)
  return revise(tx, caller, flowId)
}

/** Throws ERR_NO_FLOW_FOUND. Where there is no draft, or nothing but the draft, nothing happens. */
export async function discardWork(tx: CompanyTx, caller: Caller, flowId: number): Promise<void> {
  await demandSeen(tx, flowId, undefined)
  const { version } = found(await flows.byId(tx.db, flowId), flowErrors.ERR_NO_FLOW_FOUND)
  if (version === 0) return
  if (await dropDraft(tx, flowId)) await revise(tx, caller, flowId)
}

/** What someone says when they publish, and on top of what. */
interface Publishing {
  note: string
  revision?: number | undefined
}

/** What is about to be published, judged before the transaction: it counts as long as it is still what lies there. */
export interface Judged {
  text: string
  facts: DrawnFacts
  /** What is published before reaches other systems, and which version that is. */
  before: { version: number; outside?: string }
}

/**
 * Makes the draft what conversations begin with. Returns false where it is no longer what was judged. Throws ERR_NO_FLOW_FOUND,
 * ERR_NO_FLOW_DRAFT_FOUND, ERR_FLOW_DRAFT_CHANGED, and what `demandPublishable` throws.
 */
export async function publishWork(
  tx: CompanyTx,
  caller: Caller,
  flowId: number,
  { note, revision }: Publishing,
  judged: Judged | undefined,
): Promise<boolean> {
  await demandSeen(tx, flowId, revision)
  const text = found(await draftText(tx.db, flowId), flowErrors.ERR_NO_FLOW_DRAFT_FOUND)
  return publish(tx, caller, flowId, { note, text, judged }, 'flowPublished')
}

/**
 * Publishes an older version again; a draft, which was on top of another one, goes. Returns and throws as `publishWork`, and throws
 * ERR_NO_FLOW_VERSION_FOUND.
 */
export async function restoreVersion(
  tx: CompanyTx,
  caller: Caller,
  flowId: number,
  { number, note, revision }: Publishing & { number: number },
  judged: Judged | undefined,
): Promise<boolean> {
  await demandSeen(tx, flowId, revision)
  const { text } = await storedVersion(tx.db, flowId, number)
  return publish(tx, caller, flowId, { note, text, judged }, 'flowVersionRestored')
}

async function publish(
  tx: CompanyTx,
  caller: Caller,
  flowId: number,
  { note, text, judged }: { note: string; text: string; judged: Judged | undefined },
  as: 'flowPublished' | 'flowVersionRestored',
): Promise<boolean> {
  const { kind, version } = found(await flows.byId(tx.db, flowId), flowErrors.ERR_NO_FLOW_FOUND)
  if (judged?.text !== text || judged.before.version !== version) return false
  demandPublishable(tx.entitlements(), caller, kind as FlowKind, judged.facts, judged.before.outside)
  if (await publishGraph(tx, flowId, text, { author: caller.name, note })) await auditPublished(tx, as, flowId)
  await dropDraft(tx, flowId)
  await revise(tx, caller, flowId)
  return true
}
