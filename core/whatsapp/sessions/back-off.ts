import { HOUR, MINUTE, SECOND } from '../../kit/clock.ts'

/** The longest waits before the first attempt after a fall, and before all others. */
interface Pace {
  first: number
  cap: number
}

export const soon: Pace = { first: 2 * SECOND, cap: 5 * MINUTE }
/** Where WhatsApp rejects the login, and for a line that opens and falls: each attempt is a mark against the number. */
export const slowly: Pace = { first: 10 * MINUTE, cap: HOUR }

/**
 * How long to wait before attempt number `retries` (1 is the first after a fall): doubled each time up to the pace's end, of
 * which a random half is taken off so that many connections do not come back in step.
 */
export function backOff(retries: number, random: () => number, { first, cap }: Pace = soon): number {
  const full = Math.min(cap, first * 2 ** (retries - 1))
  return Math.round(full / 2 + (full / 2) * random())
}

/** A connection that stayed open this long counts as well again: the next fall starts from a short wait. */
export const WELL_AFTER = MINUTE

const FLAPS = 5
const FLAP_WINDOW = 10 * MINUTE

/** Notices a connection that opens and falls again and again. */
export class FlapWatch {
  #falls: number[] = []

  /** Tells about a fall from open at `now`; answers whether it was one too many in ten minutes. */
  fell(now: number): boolean {
    this.#falls = [...this.#falls.filter(time => time > now - FLAP_WINDOW), now]
    return this.#falls.length >= FLAPS
  }
}
