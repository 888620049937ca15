import type { World } from '../../core/flow-engine/testing/session.ts'
import { fail } from '../../core/kit/errors.ts'
import { outsideRefusals } from '../../core/domain/external-errors.ts'
import { type AiPlace, askAi } from '../../core/clients/index.ts'
import { outboundFromHere } from './web.ts'

/** Asks an AI from this machine, guarded and worded as on a server. */
export function aiFromHere(place: AiPlace, privateRequests: boolean): World['ai'] {
  const outbound = outboundFromHere(privateRequests)
  return async request => {
    const reply = await askAi(outbound, place, request)
    if ('text' in reply) return { for: 'ai', text: reply.text }
    const { fault, detail = '' } = reply
    return { for: 'ai', error: fail(outsideRefusals[fault], { place: place.baseUrl, detail }).sentence('en') }
  }
}
