import { type CompanyTx, companyState } from '../../../company/index.ts'
import type { Json } from '../../../flow-engine/flow.ts'
import { brazilianDay, type HookCall, type TextFile } from '../../../http/index.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { type ErrorKind, fail } from '../../../kit/errors.ts'
import { generalErrors } from '../../../kit/general-errors.ts'
import { MAX_HOOK_CALLS } from '../../../kit/limits.ts'
import { Quota } from '../../../kit/quota.ts'
import type { Secrets } from '../../../storage/index.ts'
import { leadsNowhere, startRun } from '../runs/begin.ts'
import { flowHookErrors, type HookError, type Received, type Verification } from './contract.ts'
import { challengeIn, echoOf, isPing } from './handshakes.ts'
import { catchPayload, type HookRow, hookWith, noteRejection } from './hooks.ts'
import { type Recognition, recognitionOf, runOfCall } from './repeats.ts'
import { isSigned } from './signatures.ts'

const hookCalls = companyState(
  ({ clock }) => new Quota(clock, { max: MAX_HOOK_CALLS, per: MINUTE, refusal: generalErrors.ERR_TOO_MANY_REQUESTS }),
)

/**
 * Takes what another program sends to a flow: it begins a run, and the editor catches it as well while someone listens there,
 * since anyone who sends it in earnest does not send it again. What is answered is committed. A wrong slug, and a key that was
 * renewed, are as if there were no such address.
 */
export async function receiveHook(call: HookCall, slug: string, payload: Json): Promise<Received> {
  const { company, hook, text, header } = call
  const known = await calledHook(call, slug)
  if (isPing(payload, header)) return { runId: null, caught: false }
  const challenge = challengeIn(payload)
  if (challenge !== undefined) return { challenge }
  if (known.secret !== null) {
    const secret = secretOf(company.services.secrets, known.secret)
    if (secret === undefined || !isSigned(header, { secret, text, now: company.clock.now() }))
      throw fail(flowHookErrors.ERR_HOOK_SIGNATURE)
  }
  const recognition = recognitionOf(call, payload, known.everyCall === 1)
  const { begun, caught } = await company.transaction(async tx => {
    const now = await hookWith(tx.db, hook.nonce)
    if (!now) throw fail(generalErrors.ERR_NOT_FOUND)
    const listens = (now.listensUntil ?? 0) > tx.now
    if (listens) await catchPayload(tx, now.flowId, payload)
    // Of a flow that is yet to be drawn there is nothing to miss, and a run of it would count for nothing.
    if (listens && (await leadsNowhere(tx, now.flowId))) return { begun: null, caught: true }
    const begun = await begunBy(tx, now.flowId, recognition, payload)
    if (typeof begun === 'string') await noteRejection(tx, now, begun)
    return { begun, caught: listens }
  })
  if (typeof begun === 'string') {
    const date = brazilianDay(company.entitlements().dueDate)
    throw fail(errors[begun], {
      ...(begun === 'plan' ? { feature: 'useFlowWebhook' } : {}),
      ...(begun === 'overdue' ? { date } : {}),
    })
  }
  return { runId: begun, caught }
}

/** Answers anyone who makes sure, before it sends anything, that the address is ours. */
export async function verifyHook(call: HookCall, slug: string, requested: Verification): Promise<TextFile> {
  await calledHook(call, slug)
  return echoOf(requested)
}

/** Counts the call. Throws ERR_NOT_FOUND, ERR_TOO_MANY_REQUESTS. */
async function calledHook({ company, hook }: HookCall, slug: string): Promise<HookRow> {
  const known = await hookWith(company.db, hook.nonce)
  if (known?.slug !== slug) throw fail(generalErrors.ERR_NOT_FOUND)
  company.own(hookCalls).take(`${known.flowId}`)
  return known
}

/** The run of a call, which a call with the same key has begun already, or why it begins none. */
async function begunBy(
  tx: CompanyTx,
  flowId: number,
  recognition: Recognition,
  payload: Json,
): Promise<number | HookError> {
  const before = await runOfCall(tx, flowId, recognition)
  if (before !== undefined) return before
  const begun = await startRun(tx, { flowId, entry: 'webhook', place: recognition.key, opening: { payload } })
  if (typeof begun === 'object') return begun.id
  if (begun === 'gone') throw fail(generalErrors.ERR_NOT_FOUND)
  if (begun !== 'resting') return begun
  return tx.entitlements().active ? 'overdue' : 'inactive'
}

const errors: Record<HookError, ErrorKind> = {
  inactive: generalErrors.ERR_COMPANY_INACTIVE,
  overdue: generalErrors.ERR_COMPANY_OVERDUE,
  plan: generalErrors.ERR_PLAN_FEATURE,
  node: flowHookErrors.ERR_FLOW_NOT_IN_PLAN,
  limit: flowHookErrors.ERR_FLOW_MONTH_FULL,
}

/** A secret that was sealed with another key file is nobody's: nothing is signed with it until it is set again. */
function secretOf(secrets: Secrets, sealed: string): string | undefined {
  try {
    return secrets.decrypt(sealed)
  } catch {
    return undefined
  }
}
