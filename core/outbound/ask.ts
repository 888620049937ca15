import type { HttpAnswer, HttpRequest } from '../flow-engine/effects.ts'
import { TooLarge, type WayFault, wayFaultOf } from './faults.ts'
import type { Outbound } from './request.ts'

/** Why there is no answer, by its kind. */
export type AskFault = WayFault | 'huge'

/** Asks once, within a time, and never throws. What is delivered (`follows` false) goes nowhere else than it was sent to. */
export async function askOnce(
  outbound: Outbound,
  request: HttpRequest,
  maxTime: number,
  follows = true,
): Promise<HttpAnswer | { fault: AskFault }> {
  const signal = AbortSignal.any([outbound.ending, AbortSignal.timeout(maxTime)])
  try {
    return await outbound.exchange(request, signal, undefined, follows)
  } catch (error) {
    return { fault: error instanceof TooLarge ? 'huge' : wayFaultOf(error) }
  }
}
