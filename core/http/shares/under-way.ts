import { fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { NOBODYS, type Share } from './share.ts'

interface Limits {
  ofCompany: number
  ofPerson: number
}

/** Calls at once, whether they work, wait or still send their body. A whole office may share one address. */
export const MAX_CALLS: Limits = { ofCompany: 256, ofPerson: 64 }
/** Calls at once that bring files: each may go on for minutes. */
export const MAX_UPLOADS: Limits = { ofCompany: 16, ofPerson: 4 }

/** Counts what is under way: a person or a company that has too much of it is told to come later. */
export class UnderWay {
  private readonly counts = new Map<string, number>()
  private readonly limits: Limits

  constructor(limits: Limits) {
    this.limits = limits
  }

  /** Returns what tells the end; throws ERR_TOO_BUSY. */
  begin({ company, person }: Share): () => void {
    const keys = [`${company} ${person}`, ...(company === NOBODYS ? [] : [`${company}`])]
    const [ofPerson = 0, ofCompany = 0] = keys.map(key => this.counts.get(key) ?? 0)
    if (ofPerson >= this.limits.ofPerson || ofCompany >= this.limits.ofCompany)
      throw fail(generalErrors.ERR_TOO_BUSY, { seconds: 1 })
    for (const key of keys) this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
    return () => {
      for (const key of keys) {
        const left = this.counts.get(key)! - 1
        if (left > 0) this.counts.set(key, left)
        else this.counts.delete(key)
      }
    }
  }
}
