import { noAnswer, Outbound } from '../../core/clients/index.ts'
import type { World } from '../../core/flow-engine/testing/session.ts'

/** What leads out of this machine, guarded as on a server. */
export const outboundFromHere = (privateRequests: boolean): Outbound =>
  new Outbound(privateRequests ? { mayReach: () => true } : {})

/** Makes requests from this machine. */
export function requestsFromHere(privateRequests: boolean): World['http'] {
  const outbound = outboundFromHere(privateRequests)
  return async request => (await outbound.http(request)) ?? noAnswer('the program stops')
}
