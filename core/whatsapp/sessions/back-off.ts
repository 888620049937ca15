import { MINUTE, SECOND } from '../../kit/clock.ts'

const FIRST = 2 * SECOND
const CAP = 5 * MINUTE

/**
 * How long to wait before attempt number `retries` (1 is the first after a fall): 2 s doubled each time up to five minutes,
 * of which a random half is taken off so that many connections do not come back in step. Never under one second.
 */
export function backOff(retries: number, random: () => number): number {
  const full = Math.min(CAP, FIRST * 2 ** Math.min(retries - 1, 20))
  return Math.round(full / 2 + (full / 2) * random())
}

/** A connection that stayed open this long counts as well again: the next fall starts from a short wait. */
export const WELL_AFTER = MINUTE

const FLAPS = 5
const FLAP_WINDOW = 10 * MINUTE

/** Notices a connection that opens and falls again and again. */
export class FlapWatch {
  #falls: number[] = []

  /** Tells of a fall from open at `now`; answers whether it was one too many in ten minutes. */
  fell(now: number): boolean {
    this.#falls = [...this.#falls.filter(time => time > now - FLAP_WINDOW), now]
    return this.#falls.length >= FLAPS
  }
}
