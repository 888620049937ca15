import { DAY, HOUR, SECOND } from '../../kit/clock.ts'
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
  /** How many people who never wrote may be written to in a day, by the age of the link. */
  firstContacts: WarmUp
  /** How much further than programs a person may go. */
  peopleBeyond: number
  /** How long nobody writes to strangers after WhatsApp's 463 while it does not say itself until when. */
  restFrom463: number
}

/** From this age of the link on, in days, so many first contacts a day. */
interface WarmUpStep {
  fromDay: number
  perDay: number
}

/** The first step holds from the linking on. */
type WarmUp = readonly [WarmUpStep, ...WarmUpStep[]]

/**
 * Nothing official exists. Numbers were restricted at 15 to 20 strangers a day (Baileys #1983, #2707, WebWhatsapp-Wrapper #416) and
 * at 30 to 40 (Baileys #2800), new ones first; older ones that people answer bear more. Who knows their number sets a limit of its own.
 */
const warmUp: WarmUp = [
  { fromDay: 0, perDay: 20 },
  { fromDay: 3, perDay: 25 },
  { fromDay: 7, perDay: 30 },
  { fromDay: 14, perDay: 40 },
  { fromDay: 30, perDay: 60 },
  { fromDay: 90, perDay: 100 },
]

export const defaultLimits: Limits = {
  pace: {
    bot: { burst: 20, every: 0.3 * SECOND },
    api: { burst: 10, every: SECOND },
    schedule: { burst: 5, every: 2 * SECOND },
    campaign: { burst: 1, every: 4 * SECOND },
  },
  jitter: 0.5,
  firstContacts: warmUp,
  peopleBeyond: 1.5,
  restFrom463: 24 * HOUR,
}

const AT_ONCE = { burst: 1000, every: 1 }

/** Holds nothing back, not even from strangers: for a WhatsApp on this machine. */
export const openLimits: Limits = {
  pace: { bot: AT_ONCE, api: AT_ONCE, schedule: AT_ONCE, campaign: AT_ONCE },
  jitter: 0,
  firstContacts: [{ fromDay: 0, perDay: Number.POSITIVE_INFINITY }],
  peopleBeyond: 1,
  restFrom463: defaultLimits.restFrom463,
}

/** What is known of a link: when the phone was linked, and the limit that the company set. */
interface Link {
  linkedAt: number | null
  ownLimit: number | null
}

/** How many strangers may be written to in a day: where programs stop, and where people do. Both count together. */
export function firstContactLimits(
  { linkedAt, ownLimit }: Link,
  now: number,
  limits: Limits = defaultLimits,
): { programs: number; people: number } {
  const age = (now - (linkedAt ?? now)) / DAY
  const [first, ...later] = limits.firstContacts
  const { perDay } = later.findLast(({ fromDay }) => age >= fromDay) ?? first
  const programs = ownLimit ?? perDay
  return { programs, people: Math.ceil(programs * limits.peopleBeyond) }
}

/** Milliseconds that pass between two messages of a lane while many wait, on average. */
export const averageGap = (lane: keyof Limits['pace'], limits: Limits = defaultLimits): number =>
  limits.pace[lane].every * (1 + limits.jitter / 2)
