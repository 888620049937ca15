import type { HttpAnswer, HttpRequest } from '../flow-engine/effects.ts'
import { type RouteError, routeErrorOf, TooLarge } from './errors.ts'
import type { Outbound } from './request.ts'

/** Why there is no answer, by its kind. */
export type FetchError = RouteError | 'huge'

/** Asks once, within a time, and never throws. What is delivered (`follows` false) goes nowhere else than it was sent to. */
export async function fetchOnce(
  outbound: Outbound,
  request: HttpRequest,
  maxTime: number,
  follows = true,
): Promise<HttpAnswer | { fault: FetchError }> {
  return answerOrError(outbound, maxTime, signal => outbound.exchange(request, signal, undefined, follows))
}

/** Posts bytes once, as `fetchOnce` asks, nowhere else than they were sent to. */
export async function postOnce(
  outbound: Outbound,
  posted: { url: string; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> },
  maxTime: number,
): Promise<HttpAnswer | { fault: FetchError }> {
  const request = { for: 'http', method: 'POST', ...posted } as const
  return answerOrError(outbound, maxTime, signal => outbound.exchange(request, signal, undefined, false))
}

async function answerOrError(
  outbound: Outbound,
  maxTime: number,
  ask: (signal: AbortSignal) => Promise<HttpAnswer>,
): Promise<HttpAnswer | { fault: FetchError }> {
  try {
    return await ask(AbortSignal.any([outbound.ending, AbortSignal.timeout(maxTime)]))
  } catch (error) {
    return { fault: error instanceof TooLarge ? 'huge' : routeErrorOf(error) }
  }
}
