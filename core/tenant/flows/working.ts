import type { CompanyContext } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { FlowKind } from '../../flow-engine/flow.ts'
import { WrittenReply } from '../../http/bind.ts'
import { demandBody } from '../../http/unread.ts'
import { found } from '../../kit/errors.ts'
import type { Language } from '../../kit/language.ts'
import type { TenantDb } from '../../storage/index.ts'
import { type Flow, type FlowRevision, flowErrors } from './contract.ts'
import { type Judged, publishWork, restoreVersion, saveWork } from './drafts.ts'
import { addFlow, alterFlow, demandPublishable, mayReachOut } from './flows.ts'
import { displayedFlow, flowChange, flowDraft, flowFacts, flowWork, judge } from './judged.ts'
import { rejectInvalid } from './lint.ts'
import { flowSummary, publishedText } from './serialize.ts'
import { draftText, flows, storedVersion } from './versions.ts'

/** Calls about what is drawn: read and judged first, by a thread where it is large, then stored in a transaction that looks at none of it. */

interface Call {
  company: CompanyContext
  caller: Caller
  language: Language
}

/** Throws what `addFlow` and `rejectInvalid` throw. */
export async function createByCall(call: Call, text: string): Promise<WrittenReply<Flow>> {
  const { company, caller } = call
  const { fields, drawing, isGiven } = demandBody(await judge(company, flowDraft, { text }))
  if (isGiven && !fields.publishAnyway && !fields.rascunho) {
    demandPublishable(company.entitlements(), caller, fields.tipo, drawing.facts)
    await rejectInvalid(call, fields.tipo, drawing.text)
  }
  const id = await company.transaction(tx => addFlow(tx, caller, { fields, drawing }))
  return serializeFlow(call, id)
}

/** Throws what `alterFlow` and `rejectInvalid` throw. */
export async function changeByCall(call: Call, id: number, text: string): Promise<WrittenReply<Flow>> {
  const { company, caller } = call
  for (;;) {
    const { kind, version, revision } = await flowRow(company.db, id)
    const draft = await draftText(company.db, id)
    const before = [await publishedText(company.db, id), ...(draft === undefined ? [] : [draft])]
    const change = demandBody(await judge(company, flowChange, { text, before }))
    const { fields, drawing, outsideBefore: externalBefore } = change
    if (drawing && !fields.publishAnyway && !fields.rascunho) {
      demandPublishable(company.entitlements(), caller, kind as FlowKind, drawing.facts, externalBefore)
      await rejectInvalid(call, kind as FlowKind, drawing.text)
    }
    const isDone = await company.transaction(async tx => {
      // Someone else changed it meanwhile: what is absent in the body is theirs now.
      const now = await flowRow(tx.db, id)
      if (drawing && (now.version !== version || (fields.rascunho && now.revision !== revision))) return false
      await alterFlow(tx, caller, id, change)
      return true
    })
    if (isDone) return serializeFlow(call, id)
  }
}

/** Throws what `saveWork` throws. */
export async function saveByCall({ company, caller }: Call, flowId: number, text: string): Promise<FlowRevision> {
  await flowRow(company.db, flowId)
  const draft = await draftText(company.db, flowId)
  const before = [...(draft === undefined ? [] : [draft]), await publishedText(company.db, flowId)]
  const work = demandBody(await judge(company, flowWork, { text, before }))
  // What was hidden is that of the revision that its author saw, or else the save is rejected.
  return company.transaction(tx => saveWork(tx, caller, flowId, work))
}

interface Publishing {
  note: string
  revision?: number | undefined
}

/** Throws what `publishWork` and, unless it is to be published anyway, `rejectInvalid` throw. */
export const publishByCall = (
  call: Call,
  flowId: number,
  { publishAnyway, ...content }: Publishing & { publishAnyway?: boolean | undefined },
): Promise<WrittenReply<Flow>> =>
  published(
    call,
    flowId,
    () => draftText(call.company.db, flowId),
    judged => call.company.transaction(tx => publishWork(tx, call.caller, flowId, content, judged)),
    { refusesFaulty: !publishAnyway },
  )

/** Throws what `restoreVersion` throws. */
export const restoreByCall = (
  call: Call,
  flowId: number,
  content: Publishing & { number: number },
): Promise<WrittenReply<Flow>> =>
  published(
    call,
    flowId,
    async () => (await storedVersion(call.company.db, flowId, content.number)).text,
    judged => call.company.transaction(tx => restoreVersion(tx, call.caller, flowId, content, judged)),
  )

/** Publishes what lies there, judged as often as it changes meanwhile. */
async function published(
  call: Call,
  flowId: number,
  textNow: () => Promise<string | undefined>,
  publish: (judged: Judged | undefined) => Promise<boolean>,
  { refusesFaulty = false } = {},
): Promise<WrittenReply<Flow>> {
  const { company, caller } = call
  for (;;) {
    const { version, kind: stored } = await flowRow(company.db, flowId)
    const kind = stored as FlowKind
    const text = await textNow()
    const facts = text === undefined ? undefined : await judge(company, flowFacts, { text })
    const before = mayReachOut(caller)
      ? undefined
      : await judge(company, flowFacts, { text: await publishedText(company.db, flowId) })
    const outside = before?.outside
    const judged = text !== undefined &&
      facts && { text, facts, before: { version, ...(outside !== undefined && { outside }) } }
    if (refusesFaulty && text !== undefined && facts) {
      demandPublishable(company.entitlements(), caller, kind, facts, outside)
      await rejectInvalid(call, kind, text)
    }
    if (await publish(judged || undefined)) return serializeFlow(call, flowId)
  }
}

/** A flow with what is published of it, as someone may read it. Throws ERR_NO_FLOW_FOUND. */
export async function serializeFlow(call: Pick<Call, 'company' | 'caller'>, id: number): Promise<WrittenReply<Flow>> {
  const { db } = call.company
  return serializeWith(call, await flowSummary(db, id), await publishedText(db, id))
}

/** What is said of a graph with the graph itself, which nobody reads for it but where its secrets are to be left out. */
export async function serializeWith<Whole>(
  { company, caller }: Pick<Call, 'company' | 'caller'>,
  head: object,
  text: string,
): Promise<WrittenReply<Whole>> {
  const displayed = mayReachOut(caller) ? text : await judge(company, displayedFlow, { text })
  return new WrittenReply(new TextEncoder().encode(`${JSON.stringify(head).slice(0, -1)},${displayed.slice(1)}`))
}

const flowRow = async (db: TenantDb, id: number) => found(await flows.byId(db, id), flowErrors.ERR_NO_FLOW_FOUND)
