import type { CompanyTx } from '../../company/index.ts'
import type { Entitlements } from '../../domain/access/caller.ts'
import { may } from '../../domain/access/permissions.ts'
import type { FlowKind } from '../../flow-engine/flow.ts'
import { nodeTypeOf } from '../../flow-engine/nodes/index.ts'
import { fail, found } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { MAX_FLOWS } from '../../kit/limits.ts'
import { contactPermissions } from '../contacts/index.ts'
import { letGoOfFlow } from '../queues/index.ts'
import { type Flow, type FlowChange, type FlowDraft, flowErrors, flowEvents } from './contract.ts'
import { type DrawnChange, type DrawnDraft, type DrawnFacts, drawnChange, drawnDraft } from './drawing.ts'
import { addHook } from './hooks/hooks.ts'
import { flowPermissions } from './permissions.ts'
import { type Reviser, revise } from './revisions.ts'
import { publishedGraph, publishFlow, wholeFlow } from './serialize.ts'
import { dropDraft, flows, publishGraph, storeDraft } from './versions.ts'

const featureOf = (kind: FlowKind) => (kind === 'webhook' ? 'useFlowWebhook' : 'useFlowConversation')
const planKeyOf = (kind: FlowKind) => (kind === 'webhook' ? 'webhook' : 'conversation')

/** Whether the plan has flows of this kind. */
export const allowsKind = ({ features }: Entitlements, kind: FlowKind): boolean => features[featureOf(kind)]

/** Throws ERR_PLAN_FEATURE. */
export function demandKind(entitlements: Entitlements, kind: FlowKind): void {
  if (!allowsKind(entitlements, kind)) throw fail(generalErrors.ERR_PLAN_FEATURE, { feature: featureOf(kind) })
}

/** The nodes that the plan allows in such a flow. */
export const allowedIn = ({ allowedNodes }: Entitlements, kind: FlowKind): readonly string[] =>
  allowedNodes[planKeyOf(kind)]

/** Throws ERR_FLOW_NODE_NOT_ALLOWED. Types that nobody knows do nothing anyway. */
function demandAllowed(entitlements: Entitlements, kind: FlowKind, { types }: DrawnFacts): void {
  const allowed = allowedIn(entitlements, kind)
  const rejected = types.find(type => nodeTypeOf(type) && !allowed.includes(type))
  if (rejected) throw fail(flowErrors.ERR_FLOW_NODE_NOT_ALLOWED, { type: rejected })
}

/** Throws ERR_FLOW_NODE_NOT_YOURS: no flow does for its author what the calls reject them. The operator's commands have no profile. */
function demandMayDo({ profile }: Pick<Reviser, 'profile'>, facts: DrawnFacts, externalBefore?: string): void {
  if (profile === undefined) return
  const rejected =
    (facts.deletesContacts && !may(profile, contactPermissions.delete) ? 'deletar_contato' : undefined) ??
    (mayReachOut({ profile }) ? undefined : (facts.outside ?? externalBefore))
  if (rejected !== undefined) throw fail(flowErrors.ERR_FLOW_NODE_NOT_YOURS, { type: rejected })
}

/** Who may have flows work with other systems, and reads their secrets. The operator's commands have no profile. */
export const mayReachOut = ({ profile }: Pick<Reviser, 'profile'>): boolean =>
  profile === undefined || may(profile, flowPermissions.reachOut)

/**
 * What every way of publishing demands, of what is published and of what of it reached other systems before. Throws ERR_PLAN_FEATURE,
 * ERR_FLOW_NODE_NOT_ALLOWED, ERR_FLOW_NODE_NOT_YOURS.
 */
export function demandPublishable(
  entitlements: Entitlements,
  who: Pick<Reviser, 'profile'>,
  kind: FlowKind,
  facts: DrawnFacts,
  externalBefore?: string,
): void {
  demandKind(entitlements, kind)
  demandAllowed(entitlements, kind, facts)
  demandMayDo(who, facts, externalBefore)
}

/** Who publishes, and what they say about it. */
type Author = Reviser & { note?: string }

/** Adds a flow and publishes it, unless it is to be a draft. Throws ERR_TOO_MANY_FLOWS and what stands in the contract of slugs, plans and sizes. */
export async function addFlow(
  tx: CompanyTx,
  { note = '', ...author }: Author,
  {
    fields: { nome: name, tipo: kind, slug: provided, rascunho: isDraft },
    drawing,
  }: Pick<DrawnDraft, 'fields' | 'drawing'>,
): Promise<number> {
  if (isDraft) demandKind(tx.entitlements(), kind)
  else demandPublishable(tx.entitlements(), author, kind, drawing.facts)
  if ((await flows.count(tx.db)) >= MAX_FLOWS) throw fail(flowErrors.ERR_TOO_MANY_FLOWS, { max: MAX_FLOWS })
  const slug = await usableSlug(tx, kind, provided)
  const times = { createdAt: tx.now, updatedAt: tx.now }
  const { id } = await flows.insert(tx.db, { name, kind, slug, version: 0, ...times })
  if (kind === 'webhook') await addHook(tx, id)
  if (isDraft) await storeDraft(tx, id, drawing.text, author.name)
  else {
    await publishGraph(tx, id, drawing.text, { author: author.name, note })
    await auditPublished(tx, 'flowPublished', id)
  }
  publishFlow(tx, id, 'created')
  return id
}

/** The same, for the operator's commands. */
export const createFlow = async (tx: CompanyTx, author: Author, draft: FlowDraft): Promise<Flow> =>
  wholeFlow(tx.db, await addFlow(tx, author, drawnDraft(draft)))

/** Changes the given fields; what is given of the graph is published at once, unless it is to be the draft. Throws what `addFlow` throws, and ERR_FLOW_KIND_FIXED. */
export async function alterFlow(
  tx: CompanyTx,
  { note = '', ...author }: Author,
  id: number,
  { fields, drawing, outsideBefore: externalBefore }: DrawnChange,
): Promise<void> {
  const before = found(await flows.byId(tx.db, id), flowErrors.ERR_NO_FLOW_FOUND)
  const kind = before.kind as FlowKind
  if (fields.tipo !== undefined && fields.tipo !== kind) throw fail(flowErrors.ERR_FLOW_KIND_FIXED)
  demandKind(tx.entitlements(), kind)
  const slug = fields.slug === undefined ? undefined : await usableSlug(tx, kind, fields.slug, id)
  await flows.update(tx.db, id, { name: fields.nome, slug, updatedAt: tx.now })
  if (drawing && fields.rascunho) {
    await storeDraft(tx, id, drawing.text, author.name)
    await revise(tx, author, id)
  } else if (drawing) {
    demandPublishable(tx.entitlements(), author, kind, drawing.facts, externalBefore)
    if (await publishGraph(tx, id, drawing.text, { author: author.name, note })) {
      // What was there until now was never anything but this draft.
      if (before.version === 0) await dropDraft(tx, id)
      await revise(tx, author, id)
      await auditPublished(tx, 'flowPublished', id)
    }
  }
  publishFlow(tx, id)
}

/** The same, for the operator's commands. */
export async function changeFlow(tx: CompanyTx, author: Author, id: number, change: FlowChange): Promise<Flow> {
  const now = await publishedGraph(tx.db, id)
  await alterFlow(
    tx,
    author,
    id,
    drawnChange(change, () => now),
  )
  return wholeFlow(tx.db, id)
}

/** The audit log tells who let conversations begin with what. */
export async function auditPublished(
  tx: CompanyTx,
  kind: 'flowPublished' | 'flowVersionRestored',
  id: number,
): Promise<void> {
  const { name, version } = found(await flows.byId(tx.db, id), flowErrors.ERR_NO_FLOW_FOUND)
  await tx.audit({ kind, subject: `${name} (v${version})` })
}

/** Lets nothing lead into a flow any more, which is about to be deleted. Throws ERR_NO_FLOW_FOUND. */
export async function closeFlow(tx: CompanyTx, id: number): Promise<void> {
  found(await flows.byId(tx.db, id), flowErrors.ERR_NO_FLOW_FOUND)
  await letGoOfFlow(tx, id)
  await tx.db.deleteFrom('flow_entries').where('flowId', '=', id).execute()
  await tx.db.deleteFrom('flow_hooks').where('flowId', '=', id).execute()
}

/** Deletes a flow with its versions. Throws ERR_NO_FLOW_FOUND. */
export async function removeFlow(tx: CompanyTx, id: number): Promise<void> {
  const { name } = found(await flows.byId(tx.db, id), flowErrors.ERR_NO_FLOW_FOUND)
  await tx.audit({ kind: 'flowDeleted', subject: name })
  await letGoOfFlow(tx, id)
  await flows.remove(tx.db, id)
  tx.publish(flowEvents.flow.deleted(id))
}

/** A webhook needs a slug, and no two flows have the same. */
async function usableSlug(
  tx: CompanyTx,
  kind: FlowKind,
  provided: string | undefined,
  except?: number,
): Promise<string | null> {
  const slug = provided || null
  if (slug === null && kind === 'webhook') throw fail(flowErrors.ERR_FLOW_SLUG_REQUIRED)
  const same = slug === null ? undefined : await flows.find(tx.db, 'slug', slug)
  if (same && same.id !== except) throw fail(flowErrors.ERR_FLOW_SLUG_ALREADY_EXISTS)
  return slug
}
