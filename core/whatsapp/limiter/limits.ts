import { HOUR, SECOND } from '../../kit/clock.ts'
import type { Lane } from '../outbox/store.ts'

/**
 * How fast a connection may send. Nothing official exists; the figures stay below what gets numbers restricted in practice:
 * a person may write as fast as they can, programs keep a human pace, and few strangers are written to in a day.
 */
export interface Limits {
  /** Per lane: messages that may go at once after a rest, and the time for one more. `chat` is not limited. */
  pace: Record<Exclude<Lane, 'chat'>, { burst: number; every: number }>
  /** Up to this part of `every` is added at random, so that no rhythm shows. */
  jitter: number
  /** Automated messages a day to people who never wrote to this connection. */
  firstContactsPerDay: number
  /** How long nobody writes to strangers after WhatsApp's 463 while it does not say itself until when. */
  restFrom463: number
}

export const defaultLimits: Limits = {
  pace: {
    bot: { burst: 20, every: 0.3 * SECOND },
    api: { burst: 10, every: SECOND },
    schedule: { burst: 5, every: 2 * SECOND },
    campaign: { burst: 1, every: 4 * SECOND },
  },
  jitter: 0.5,
  firstContactsPerDay: 200,
  restFrom463: 24 * HOUR,
}
