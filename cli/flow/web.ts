import type { World } from '../../core/flow-engine/testing/session.ts'
import { Outbound } from '../../core/outbound/index.ts'

/** Makes requests from this machine, guarded as on a server. */
export function requestsFromHere(privateRequests: boolean): World['http'] {
  const outbound = new Outbound(privateRequests ? { mayReach: () => true } : {})
  return request => outbound.http(request)
}
