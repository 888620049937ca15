import type { Publication } from './publication.ts'

export interface Numbered extends Publication {
  seq: number
  /** The frame as it is sent, made once for all sockets. */
  frame: string
}

const KEPT = 2000

/** The last events of one company, numbered from 1 for as long as the process lives (decision 26). */
export class EventRing {
  private readonly kept: Numbered[] = []
  seq = 0

  add(publication: Publication, name: string): Numbered {
    const seq = ++this.seq
    const numbered = { ...publication, seq, frame: JSON.stringify({ event: name, data: publication.data, seq }) }
    this.kept.push(numbered)
    if (this.kept.length > KEPT) this.kept.splice(0, this.kept.length - KEPT)
    return numbered
  }

  /** Everything after `seq`, or undefined when some of it is no longer kept. */
  after(seq: number): Numbered[] | undefined {
    if (seq > this.seq) return undefined
    const oldest = this.kept[0]?.seq ?? this.seq + 1
    if (seq + 1 < oldest) return undefined
    return this.kept.slice(this.kept.length - (this.seq - seq))
  }
}
