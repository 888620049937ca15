import { ConcurrencyLimit } from '../../kit/concurrency-limit.ts'
import { fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { isOneCompanys, type Share } from './share.ts'

interface Limits {
  ofCompany: number
  ofPerson: number
}

/** Counts what is under way: a person or a company that has too much of it is told to come later. */
export class InFlightLimit {
  private readonly ofCompany: ConcurrencyLimit<number>
  private readonly ofPerson: ConcurrencyLimit<string>

  constructor({ ofCompany, ofPerson }: Limits) {
    this.ofCompany = new ConcurrencyLimit(ofCompany)
    this.ofPerson = new ConcurrencyLimit(ofPerson)
  }

  /** Returns what tells the end; throws ERR_TOO_BUSY. */
  begin(share: Share): () => void {
    const { company, person } = share
    const personEnds = this.ofPerson.enter(`${company} ${person}`)
    const companyEnds = isOneCompanys(share) ? this.ofCompany.enter(company) : () => {}
    const end = (): void => {
      personEnds?.()
      companyEnds?.()
    }
    if (personEnds && companyEnds) return end
    end()
    throw fail(generalErrors.ERR_TOO_BUSY, { seconds: 1 })
  }
}
