import type * as z from 'zod'
import type { Events } from '../kit/contract.ts'
import type { Audience } from './audience.ts'

/** `tickets:open`, `ticket:12`, `notification`: what a socket has joined (spec 1 §7). */
export type Channel = `tickets:${'open' | 'pending' | 'closed'}` | `ticket:${number}` | 'notification'

/** An event on its way to the sockets of one company. */
export interface Publication {
  /** Without the `company-{id}-` prefix. */
  event: string
  data: unknown
  to: Audience
  /** Only sockets that joined one of these; everybody in the audience when absent. */
  channels?: readonly Channel[]
}

/** Makes publications of a room's events with the data checked by the compiler. */
export function publicationsOf<const E extends Events>(_events: E) {
  return <K extends keyof E & string>(
    event: K,
    data: z.input<E[K]>,
    to: Audience,
    channels?: readonly Channel[],
  ): Publication => ({ event, data, to, ...(channels ? { channels } : {}) })
}
