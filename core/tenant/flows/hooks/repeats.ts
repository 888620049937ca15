import { createHash } from 'node:crypto'
import type { DeskTx } from '../../../desk/index.ts'
import type { HookCall } from '../../../http/index.ts'
import { fail } from '../../../kit/errors.ts'
import { faulty } from '../../../kit/faulty.ts'
import { MAX_CALL_KEY } from '../../../kit/limits.ts'
import { words } from '../../../kit/words.ts'
import { run } from '../../../storage/index.ts'
import { flowHookErrors, REPEATS } from './contract.ts'

/** How a call is known again: by its key, and by the sum of its body where another one is a fault. */
export interface CallKey {
  callKey: string | null
  callSum: string | null
}

/** By the first header that is there. Throws ERR_VALIDATION for one that is too long. */
export function callKeyOf({ header, text }: Pick<HookCall, 'header' | 'text'>): CallKey {
  for (const [name, { withAnotherBody }] of Object.entries(REPEATS)) {
    const key = header(name)
    if (!key) continue
    if (key.length > MAX_CALL_KEY) throw faulty(words.tooLong, name)
    if (withAnotherBody === 'refused') return { callKey: key, callSum: sumOf(text) }
    const sum = withAnotherBody === 'another' ? `:${sumOf(text)}` : ''
    return { callKey: `${name}:${key}${sum}`, callSum: null }
  }
  return { callKey: null, callSum: null }
}

const sumOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

const OF_CALL = 'SELECT id, callSum FROM flow_runs WHERE flowId = ? AND callKey = ?'

/** The run that a call with this key has begun already. Throws ERR_HOOK_KEY_REUSED. */
export async function runOfCall({ db }: DeskTx, flowId: number, { callKey, callSum }: CallKey) {
  if (callKey === null) return undefined
  const [before] = await run<{ id: number; callSum: string | null }>(db, OF_CALL, [flowId, callKey])
  if (before && before.callSum !== null && before.callSum !== callSum) throw fail(flowHookErrors.ERR_HOOK_KEY_REUSED)
  return before?.id
}
