import { type AiEndpoint, askAi } from '../../core/clients/index.ts'
import { externalErrorList } from '../../core/domain/external-errors.ts'
import type { World } from '../../core/flow-engine/testing/session.ts'
import { fail } from '../../core/kit/errors.ts'
import { outboundFromHere } from './web.ts'

/** Asks an AI from this machine, guarded and worded as on a server. */
export function aiFromHere(place: AiEndpoint, privateRequests: boolean): World['ai'] {
  const outbound = outboundFromHere(privateRequests)
  return async request => {
    const reply = await askAi(outbound, place, request)
    if ('text' in reply) return { for: 'ai', text: reply.text }
    const { fault: error, detail = '' } = reply
    return { for: 'ai', error: fail(externalErrorList[error], { place: place.baseUrl, detail }).sentence('en') }
  }
}
