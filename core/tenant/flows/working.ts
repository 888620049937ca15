import type { Caller } from '../../domain/access/caller.ts'
import type { Desk } from '../../company/index.ts'
import type { FlowKind } from '../../flow-engine/flow.ts'
import { WrittenReply } from '../../http/bind.ts'
import { demandBody } from '../../http/unread.ts'
import { found } from '../../kit/errors.ts'
import type { Language } from '../../kit/language.ts'
import type { TenantDb } from '../../storage/index.ts'
import { type Flow, type FlowRevision, flowErrors } from './contract.ts'
import { type Judged, publishWork, restoreVersion, saveWork } from './drafts.ts'
import { addFlow, alterFlow, demandPublishable, mayReachOut } from './flows.ts'
import { flowChange, flowDraft, flowFacts, flowShown, flowWork, judge } from './judged.ts'
import { refuseFaulty } from './lint.ts'
import { flowSummary, publishedText } from './serialize.ts'
import { draftText, flows, storedVersion } from './versions.ts'

/** Calls about what is drawn: read and judged first, by a thread where it is large, then stored in a transaction that looks at none of it. */

interface Call {
  desk: Desk
  caller: Caller
  language: Language
}

/** Throws what `addFlow` and `refuseFaulty` throw. */
export async function createByCall(call: Call, text: string): Promise<WrittenReply<Flow>> {
  const { desk, caller } = call
  const { fields, drawing, isGiven } = demandBody(await judge(desk, flowDraft, { text }))
  if (isGiven && !fields.publishAnyway && !fields.rascunho) {
    demandPublishable(desk.standing(), caller, fields.tipo, drawing.facts)
    await refuseFaulty(call, fields.tipo, drawing.text)
  }
  const id = await desk.transaction(tx => addFlow(tx, caller, { fields, drawing }))
  return shownFlow(call, id)
}

/** Throws what `alterFlow` and `refuseFaulty` throw. */
export async function changeByCall(call: Call, id: number, text: string): Promise<WrittenReply<Flow>> {
  const { desk, caller } = call
  for (;;) {
    const { kind, version, revision } = await flowRow(desk.db, id)
    const draft = await draftText(desk.db, id)
    const before = [await publishedText(desk.db, id), ...(draft === undefined ? [] : [draft])]
    const change = demandBody(await judge(desk, flowChange, { text, before }))
    const { fields, drawing, outsideBefore } = change
    if (drawing && !fields.publishAnyway && !fields.rascunho) {
      demandPublishable(desk.standing(), caller, kind as FlowKind, drawing.facts, outsideBefore)
      await refuseFaulty(call, kind as FlowKind, drawing.text)
    }
    const isDone = await desk.transaction(async tx => {
      // Somebody else changed it meanwhile: what is absent in the body is theirs now.
      const now = await flowRow(tx.db, id)
      if (drawing && (now.version !== version || (fields.rascunho && now.revision !== revision))) return false
      await alterFlow(tx, caller, id, change)
      return true
    })
    if (isDone) return shownFlow(call, id)
  }
}

/** Throws what `saveWork` throws. */
export async function saveByCall({ desk, caller }: Call, flowId: number, text: string): Promise<FlowRevision> {
  await flowRow(desk.db, flowId)
  const draft = await draftText(desk.db, flowId)
  const before = [...(draft === undefined ? [] : [draft]), await publishedText(desk.db, flowId)]
  const work = demandBody(await judge(desk, flowWork, { text, before }))
  // What was hidden is that of the revision that its author saw, or else the save is refused.
  return desk.transaction(tx => saveWork(tx, caller, flowId, work))
}

interface Publishing {
  note: string
  revision?: number | undefined
}

/** Throws what `publishWork` and, unless it is to be published anyway, `refuseFaulty` throw. */
export const publishByCall = (
  call: Call,
  flowId: number,
  { publishAnyway, ...said }: Publishing & { publishAnyway?: boolean | undefined },
): Promise<WrittenReply<Flow>> =>
  published(
    call,
    flowId,
    () => draftText(call.desk.db, flowId),
    judged => call.desk.transaction(tx => publishWork(tx, call.caller, flowId, said, judged)),
    { refusesFaulty: !publishAnyway },
  )

/** Throws what `restoreVersion` throws. */
export const restoreByCall = (
  call: Call,
  flowId: number,
  said: Publishing & { number: number },
): Promise<WrittenReply<Flow>> =>
  published(
    call,
    flowId,
    async () => (await storedVersion(call.desk.db, flowId, said.number)).text,
    judged => call.desk.transaction(tx => restoreVersion(tx, call.caller, flowId, said, judged)),
  )

/** Publishes what lies there, judged as often as it changes meanwhile. */
async function published(
  call: Call,
  flowId: number,
  textNow: () => Promise<string | undefined>,
  publish: (judged: Judged | undefined) => Promise<boolean>,
  { refusesFaulty = false } = {},
): Promise<WrittenReply<Flow>> {
  const { desk, caller } = call
  for (;;) {
    const { version, kind: stored } = await flowRow(desk.db, flowId)
    const kind = stored as FlowKind
    const text = await textNow()
    const facts = text === undefined ? undefined : await judge(desk, flowFacts, { text })
    const before = mayReachOut(caller)
      ? undefined
      : await judge(desk, flowFacts, { text: await publishedText(desk.db, flowId) })
    const outside = before?.outside
    const judged = text !== undefined &&
      facts && { text, facts, before: { version, ...(outside !== undefined && { outside }) } }
    if (refusesFaulty && text !== undefined && facts) {
      demandPublishable(desk.standing(), caller, kind, facts, outside)
      await refuseFaulty(call, kind, text)
    }
    if (await publish(judged || undefined)) return shownFlow(call, flowId)
  }
}

/** A flow with what is published of it, as somebody may read it. Throws ERR_NO_FLOW_FOUND. */
export async function shownFlow(call: Pick<Call, 'desk' | 'caller'>, id: number): Promise<WrittenReply<Flow>> {
  const { db } = call.desk
  return shownWith(call, await flowSummary(db, id), await publishedText(db, id))
}

/** What is said of a graph with the graph itself, which nobody reads for it but where its secrets are to be left out. */
export async function shownWith<Whole>(
  { desk, caller }: Pick<Call, 'desk' | 'caller'>,
  head: object,
  text: string,
): Promise<WrittenReply<Whole>> {
  const shown = mayReachOut(caller) ? text : await judge(desk, flowShown, { text })
  return new WrittenReply(new TextEncoder().encode(`${JSON.stringify(head).slice(0, -1)},${shown.slice(1)}`))
}

const flowRow = async (db: TenantDb, id: number) => found(await flows.byId(db, id), flowErrors.ERR_NO_FLOW_FOUND)
