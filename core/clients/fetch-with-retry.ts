import { setTimeout as rest } from 'node:timers/promises'
import type { HttpAnswer, HttpRequest } from '../flow-engine/effects.ts'
import { SECOND } from '../kit/clock.ts'

/** What says that it may go well in a moment; of 503 nobody knows whether something was done all the same. */
const PASSING: readonly number[] = [429, 503]
const NOT_DONE: readonly number[] = [429]
/** Nobody waits longer for a moment to pass. */
const MAX_MOMENT = 20 * SECOND

interface Patience {
  /** When it is over, as `Date.now()` tells it. */
  end: number
  signal: AbortSignal
  /** How long a moment is whose length is not told; without it such an answer stands. */
  untold?: number
  /** Whether it may be done twice. */
  repeats: boolean
}

/** Whether a request may be made twice: where it changes nothing, or its receiver knows it again. */
export const isRepeatable = ({ method, headers }: HttpRequest): boolean =>
  method === 'GET' || Object.keys(headers).some(name => name.toLowerCase() === 'idempotency-key')

/** Asks, and once more where anyone who is asked is busy for a moment (decision 151). */
export async function fetchWithRetry(
  ask: () => Promise<HttpAnswer>,
  { end, signal, untold, repeats }: Patience,
): Promise<HttpAnswer> {
  const answer = await ask()
  const passing = repeats ? PASSING : NOT_DONE
  const moment = passing.includes(answer.status) ? (momentOf(answer) ?? untold) : undefined
  if (moment === undefined || moment > MAX_MOMENT || Date.now() + moment >= end) return answer
  await rest(moment, undefined, { signal })
  return ask()
}

/** How long to wait before asking again: Retry-After, in seconds or as a date, or what OpenAI and Azure tell beside it. */
export function momentOf({ headers }: Pick<HttpAnswer, 'headers'>): number | undefined {
  const exact = headers['retry-after-ms']
  if (exact && NUMBER.test(exact)) return Number(exact)
  const content = headers['retry-after']
  if (!content) return undefined
  const moment = NUMBER.test(content) ? Number(content) * SECOND : Date.parse(content) - Date.now()
  return Number.isNaN(moment) ? undefined : Math.max(moment, 0)
}

/** Some tell parts of a second, which would be read as a date otherwise. */
const NUMBER = /^\d{1,9}(?:\.\d{1,9})?$/
