import { MINUTE } from '../../../../kit/clock.ts'
import type { ReadElsewhere } from '../../../events.ts'
import { growingSet } from '../growing-cache.ts'

/** Enough for every stanza between its arrival and the moment in which it is told. */
const MOST = 5000

/**
 * Puts what another device of the account read behind the messages that it names. Baileys tells about messages later than they come,
 * all at once of those that waited at WhatsApp, while receipts are read as they come: those of messages that came a moment before
 * would overtake them, and name what the desk does not have.
 */
export class ReadBehind {
  readonly #tell: (read: ReadElsewhere) => void
  /** For a minute at most: of some stanzas nobody is ever told. */
  readonly #coming = growingSet(MOST, MINUTE)
  #waiting: ReadElsewhere[] = []

  constructor(report: (read: ReadElsewhere) => void) {
    this.#tell = report
  }

  /** A message with this id came, and is told later. */
  expect(waId: string): void {
    this.#coming.add(waId)
  }

  /** It was told, or there was nothing to tell about it. */
  told(waId: string): void {
    this.#coming.delete(waId)
    this.#release()
  }

  /** Tells it, now or behind the messages that it names. */
  take(read: ReadElsewhere): void {
    this.#waiting.push(read)
    this.#release()
  }

  #release(): void {
    if (this.#waiting.length === 0) return
    const due = Map.groupBy(this.#waiting, ({ waIds }) => !waIds.some(waId => this.#coming.has(waId)))
    this.#waiting = due.get(false) ?? []
    for (const read of due.get(true) ?? []) this.#tell(read)
  }
}
