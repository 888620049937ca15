import type { CloudNumber } from './books.ts'
import { GraphError } from './graph-error.ts'

const SECOND = 1000
/** One message in six seconds to one person, of which so many may be borrowed. Assumed: an older page. */
const PAIR = { every: 6 * SECOND, burst: 45 }

/** What Meta keeps in mind to slow a number down. */
export class Pace {
  readonly #seconds = new Map<string, number[]>()
  readonly #pairs = new Map<string, number[]>()

  check(number: CloudNumber, to: string, now: number): void {
    const second = recent(this.#seconds, number.id, now - SECOND)
    if (second.length >= number.throughput)
      throw new GraphError(130429, 'Cloud API message throughput has been reached')
    const pair = recent(this.#pairs, `${number.id}/${to}`, now - PAIR.every * PAIR.burst)
    if (pair.length >= PAIR.burst)
      throw new GraphError(131056, 'Too many messages to the same phone number in a short period')
    second.push(now)
    pair.push(now)
  }
}

function recent(times: Map<string, number[]>, key: string, after: number): number[] {
  const stored = (times.get(key) ?? []).filter(at => at > after)
  times.set(key, stored)
  return stored
}
