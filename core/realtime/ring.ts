import type { Publication } from './publication.ts'

export interface Numbered extends Publication {
  seq: number
  /** The frame as it is sent, made once for all sockets. */
  frame: string
}

const MOST_EVENTS = 2000
const MOST_CHARACTERS = 1_000_000

/** The last events of one company, numbered from 1 for as long as the process lives (decision 26). */
export class EventRing {
  private readonly kept: Numbered[] = []
  private characters = 0
  seq = 0

  add(publication: Publication, name: string): Numbered {
    const seq = ++this.seq
    const numbered = { ...publication, seq, frame: JSON.stringify({ event: name, data: publication.data, seq }) }
    this.kept.push(numbered)
    this.characters += numbered.frame.length
    while (this.kept.length > MOST_EVENTS || this.characters > MOST_CHARACTERS)
      this.characters -= this.kept.shift()!.frame.length
    return numbered
  }

  /** Counts an event that nobody can ask for. */
  skip(): void {
    this.seq += 1
  }

  /** Everything after `seq`, or undefined when some of it is no longer kept. */
  after(seq: number): Numbered[] | undefined {
    if (seq > this.seq) return undefined
    const oldest = this.kept[0]?.seq ?? this.seq + 1
    if (seq + 1 < oldest) return undefined
    return this.kept.slice(this.kept.length - (this.seq - seq))
  }
}
