import type { Publication } from '../../domain/access/events.ts'

/** An event as it is sent and kept: the frame, made once for all sockets, and what tells who may hear it. */
export interface Numbered extends Pick<Publication, 'to' | 'channels'> {
  seq: number
  frame: string
}

const MAX_EVENTS = 2000
const MAX_CHARACTERS = 1_000_000

/** The last events of one company, each with its number (decision 26). */
export class EventRing {
  private readonly kept: Numbered[] = []
  private characters = 0
  seq: number

  /** Begins behind the event with this number. */
  constructor(seq: number) {
    this.seq = seq
  }

  /** What is stored for nobody: it carries the number of the event before it. */
  pass({ data, to, channels }: Publication, name: string): Numbered {
    const { seq } = this
    return { seq, frame: JSON.stringify({ event: name, data, seq }), to, ...(channels ? { channels } : {}) }
  }

  add(publication: Publication, name: string): Numbered {
    this.seq += 1
    const numbered = this.pass(publication, name)
    this.kept.push(numbered)
    this.characters += numbered.frame.length
    while (this.kept.length > MAX_EVENTS || this.characters > MAX_CHARACTERS) this.dropOldest()
    return numbered
  }

  /** Forgets all events and answers the number behind them: nobody can go on from before it. */
  leap(): number {
    this.kept.length = 0
    this.characters = 0
    return ++this.seq
  }

  /** Drops the oldest events until the rest has at most so many characters. */
  shrink(most: number): void {
    while (this.characters > most) this.dropOldest()
  }

  /** Everything after `seq`, or undefined when some of it is no longer kept. */
  after(seq: number): Numbered[] | undefined {
    if (seq > this.seq) return undefined
    const oldest = this.kept[0]?.seq ?? this.seq + 1
    if (seq + 1 < oldest) return undefined
    return this.kept.slice(this.kept.length - (this.seq - seq))
  }

  private dropOldest(): void {
    this.characters -= this.kept.shift()!.frame.length
  }
}
