import type { BinaryNode } from './wire/node.ts'

/** One stanza as it crossed the wire. `in` came from a companion, `out` went to it. */
interface LoggedStanza {
  at: number
  direction: 'in' | 'out'
  connection: number
  /** The companion's JID, once it is known. */
  companion?: string
  stanza: BinaryNode
}

/**
 * Every raw stanza in both directions. The newest `capacity` stanzas are stored whole, the counters for ever;
 * nothing is merged, so duplicates show.
 */
export class StanzaLog {
  readonly counts: Record<string, number> = {}
  readonly #capacity: number
  #kept: LoggedStanza[] = []

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  record(entry: LoggedStanza): void {
    const kind = `${entry.direction}:${entry.stanza.tag}`
    this.counts[kind] = (this.counts[kind] ?? 0) + 1
    this.#kept.push(entry)
    if (this.#kept.length > this.#capacity * 2) this.#kept = this.#kept.slice(-this.#capacity)
  }

  /** The kept stanzas, oldest first. */
  get all(): LoggedStanza[] {
    return this.#kept.slice(-this.#capacity)
  }

  with(tag: string, direction?: 'in' | 'out'): LoggedStanza[] {
    return this.all.filter(
      entry => entry.stanza.tag === tag && (direction === undefined || entry.direction === direction),
    )
  }
}
