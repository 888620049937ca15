import type { World } from '../../core/flow-engine/testing/session.ts'

/** Makes requests from this machine, guarded as on a server. What that takes is loaded with the first one. */
export function requestsFromHere(privateRequests: boolean): World['http'] {
  const opening = async () => {
    const { Outbound } = await import('../../core/outbound/index.ts')
    return new Outbound(privateRequests ? { mayReach: () => true } : {})
  }
  let outbound: ReturnType<typeof opening> | undefined
  return async request => {
    outbound ??= opening()
    return (await outbound).http(request)
  }
}
