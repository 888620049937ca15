import { createHash } from 'node:crypto'
import type { CompanyTx } from '../../../company/index.ts'
import type { Json } from '../../../flow-engine/flow.ts'
import type { HookCall } from '../../../http/index.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { fail } from '../../../kit/errors.ts'
import { MAX_CALL_KEY } from '../../../kit/limits.ts'
import { validationError } from '../../../kit/validation-error.ts'
import { words } from '../../../kit/words.ts'
import { run } from '../../../storage/index.ts'
import { flowHookErrors, REPEATS } from './contract.ts'
import { eventIdIn } from './event-ids.ts'

/** So long the same data from the same address are a repetition. */
const SAME_DATA = 10 * MINUTE

/** How a call is known again: by its key, and by the sum of its body where another one is an error. */
export interface CallKey {
  callKey: string | null
  callSum: string | null
}

/** A key, and how long it stands for one call. */
export interface Recognition {
  key: CallKey
  within: number
}

type KeyedCall = Pick<HookCall, 'header' | 'text' | 'ip'>

/**
 * By a header that names the delivery, else by the event's id in the body of a sender that we know, else by a header that others may
 * share; without any, by the same data from the same address, unless `everyCall` counts. Throws ERR_VALIDATION for a header that is
 * too long.
 */
export function recognitionOf(call: KeyedCall, payload: Json, everyCall: boolean): Recognition {
  const [own, shared] = [keyInHeader(call, false), keyInHeader(call, true)]
  if (own) return { key: own, within: Number.POSITIVE_INFINITY }
  const event = eventIdIn(payload)
  if (event !== undefined)
    return { key: { callKey: `event:${event}`, callSum: null }, within: Number.POSITIVE_INFINITY }
  if (shared) return { key: shared, within: Number.POSITIVE_INFINITY }
  const isSilent = everyCall || saysNothing(payload)
  const callKey = isSilent ? null : `data:${sumOf(`${call.ip}\n${call.text}`)}`
  return { key: { callKey, callSum: null }, within: SAME_DATA }
}

/** By the first header that is there, of those that two deliveries may share, or of the others. */
function keyInHeader({ header, text }: KeyedCall, mayBeShared: boolean): CallKey | undefined {
  for (const [name, { withAnotherBody }] of Object.entries(REPEATS)) {
    const key = header(name)
    if (!key) continue
    if (key.length > MAX_CALL_KEY) throw validationError(words.tooLong, name)
    if (mayBeShared !== (withAnotherBody === 'another')) continue
    if (withAnotherBody === 'refused') return { callKey: key, callSum: sumOf(text) }
    const sum = withAnotherBody === 'another' ? `:${sumOf(text)}` : ''
    return { callKey: `${name}:${key}${sum}`, callSum: null }
  }
  return undefined
}

/** A call without data is a bell: each ring counts. */
const saysNothing = (payload: Json): boolean =>
  payload === '' || (typeof payload === 'object' && Object.keys(payload ?? {}).length === 0)

const sumOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

const OF_CALL = 'SELECT id, callSum, startedAt FROM flow_runs WHERE flowId = ? AND callKey = ?'
const GIVE_UP_KEY = 'UPDATE flow_runs SET callKey = NULL WHERE id = ?'

/** The run that a call with this key has begun already. Throws ERR_HOOK_KEY_REUSED. */
export async function runOfCall(tx: CompanyTx, flowId: number, { key: { callKey, callSum }, within }: Recognition) {
  if (callKey === null) return undefined
  type Before = { id: number; callSum: string | null; startedAt: number }
  const [before] = await run<Before>(tx.db, OF_CALL, [flowId, callKey])
  if (before && tx.now - before.startedAt >= within) {
    await run(tx.db, GIVE_UP_KEY, [before.id])
    return undefined
  }
  if (before && before.callSum !== null && before.callSum !== callSum) throw fail(flowHookErrors.ERR_HOOK_KEY_REUSED)
  return before?.id
}
