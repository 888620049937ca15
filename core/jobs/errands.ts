interface Company {
  count: number
  waiting: (() => void)[]
}

/**
 * What this process is doing outside for durable jobs: which of it, and so much at once for each company. A job that finds its
 * errand nowhere knows that the program that began it is gone.
 */
export class Errands {
  private readonly keys = new Set<string>()
  private readonly companies = new Map<number, Company>()
  private readonly max: number

  constructor(max: number) {
    this.max = max
  }

  has(companyId: number, key: string): boolean {
    return this.keys.has(`${companyId}/${key}`)
  }

  /** Does the work when there is room; the key is known from now on until it is done. */
  async run<T>(companyId: number, key: string, work: () => Promise<T>): Promise<T> {
    const name = `${companyId}/${key}`
    const company = this.companies.get(companyId) ?? { count: 0, waiting: [] }
    this.companies.set(companyId, company)
    this.keys.add(name)
    if (company.count >= this.max) await new Promise<void>(resolve => company.waiting.push(resolve))
    else company.count += 1
    try {
      return await work()
    } finally {
      this.keys.delete(name)
      const next = company.waiting.shift()
      if (next) next()
      else if (--company.count === 0) this.companies.delete(companyId)
    }
  }
}
