import type { WACallEvent } from '@whiskeysockets/baileys'
import type { CallChanged, InboundEvent } from '../../../events.ts'
import { addressOf, addressOfPair, jidOfPn } from '../jids.ts'

const states: Partial<Record<WACallEvent['status'], CallChanged['state']>> = {
  offer: 'ringing',
  accept: 'accepted',
  reject: 'rejected',
  timeout: 'missed',
  terminate: 'ended',
}

/** The calls of one session. A call that its caller gives up before anybody took it is a missed one. */
export class CallReader {
  readonly #ringing = new Set<string>()

  read(calls: WACallEvent[]): InboundEvent[] {
    return calls.flatMap(call => this.#readOne(call))
  }

  #readOne(call: WACallEvent): InboundEvent[] {
    const state = states[call.status]
    const from = addressOfPair(call.from, call.callerPn ? pnJid(call.callerPn) : undefined)
    if (!state || !from) return []
    const rang = this.#ringing.delete(call.id)
    if (state === 'ringing') this.#ringing.add(call.id)
    return [
      {
        type: 'call',
        callId: call.id,
        from,
        state: state === 'ended' && rang ? 'missed' : state,
        video: Boolean(call.isVideo),
        group: Boolean(call.isGroup),
        at: call.date.getTime(),
        offline: call.offline,
      },
    ]
  }
}

const pnJid = (number: string): string => (addressOf(number) ? number : jidOfPn(number))
