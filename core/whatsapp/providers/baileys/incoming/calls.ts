import type { BinaryNode } from '@whiskeysockets/baileys'
import type { CallChanged } from '../../../events.ts'
import { growingCache } from '../growing-cache.ts'
import { addressOf, addressOfPair, jidOfPn } from '../jids.ts'

const states: Record<string, CallChanged['state']> = {
  offer: 'ringing',
  /** Instead of an offer, for a call of while we were away. */
  offer_notice: 'ringing',
  accept: 'accepted',
  reject: 'rejected',
  terminate: 'ended',
}

/** Another device of the account took the call, or rejected it. */
const ELSEWHERE = new Set(['accepted_elsewhere', 'rejected_elsewhere'])

/** What only the offer of a call says. */
type Offer = Pick<CallChanged, 'video' | 'group'> & { caller: string | undefined; callerPn: string | undefined }

/** The calls of one session, from their stanzas. A call that its caller gives up before anybody took it is a missed one. */
export class CallReader {
  readonly #ringing = growingCache<Offer>(200)

  /** The caller's jid as a call that rings says it. */
  callerOf(callId: string): string | undefined {
    return this.#ringing.get(callId)?.caller
  }

  /** `<call>`; nothing for what only phones talk about during a call. */
  read({ attrs, content }: BinaryNode, now: number): CallChanged[] {
    const about = Array.isArray(content) ? content[0] : undefined
    const state = states[about?.tag ?? '']
    const callId = about?.attrs['call-id']
    if (!about || !state || !callId) return []
    const before = this.#ringing.get(callId)
    const offer = state === 'ringing' ? offerOf(about) : before
    const callerPn = about.attrs.caller_pn ?? offer?.callerPn
    const from = addressOfPair(about.attrs.from ?? about.attrs['call-creator'], callerPn && pnJid(callerPn))
    if (!from) return []
    if (state === 'ringing' && offer) this.#ringing.set(callId, offer)
    else this.#ringing.delete(callId)
    const { reason = '' } = about.attrs
    const isMissed = state === 'ended' && !ELSEWHERE.has(reason) && (reason === 'timeout' || before !== undefined)
    return [
      {
        type: 'call',
        callId,
        from,
        state: isMissed ? 'missed' : state,
        video: offer?.video ?? false,
        group: offer?.group ?? false,
        at: Number(attrs.t ?? 0) * 1000 || now,
        offline: Boolean(attrs.offline),
      },
    ]
  }
}

function offerOf({ attrs, content }: BinaryNode): Offer {
  const parts = Array.isArray(content) ? content : []
  return {
    video: parts.some(part => part.tag === 'video'),
    group: attrs.type === 'group' || attrs['group-jid'] !== undefined,
    caller: attrs.from ?? attrs['call-creator'],
    callerPn: attrs.caller_pn,
  }
}

const pnJid = (number: string): string => (addressOf(number) ? number : jidOfPn(number))
