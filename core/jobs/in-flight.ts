/** An attempt of a task, as the process that makes it knows it. */
interface Attempt {
  companyId: number
  kind: string
  key: string
  claim: string
  concurrency: number
}

interface Limit {
  count: number
  waiting: (() => void)[]
}

/** Does the work of an attempt once fewer than `concurrency` of its kind run for the company. */
type InTurn = (work: () => Promise<void>) => Promise<void>

/** The attempts that this process has claimed and not finished, and how many of a kind run at once for a company. */
export class InFlight {
  private readonly claims = new Map<string, string>()
  private readonly limits = new Map<string, Limit>()

  has(companyId: number, kind: string, key: string): boolean {
    return this.claims.has(`${companyId}/${kind}/${key}`)
  }

  /** The attempt is in flight from now on until `work` ends, or until another attempt of the same task begins. */
  async run(
    { companyId, kind, key, claim, concurrency }: Attempt,
    work: (inTurn: InTurn) => Promise<void>,
  ): Promise<void> {
    const name = `${companyId}/${kind}/${key}`
    this.claims.set(name, claim)
    try {
      await work(inTurn => this.inTurn(`${companyId}/${kind}`, concurrency, inTurn))
    } finally {
      if (this.claims.get(name) === claim) this.claims.delete(name)
    }
  }

  private async inTurn(group: string, concurrency: number, work: () => Promise<void>): Promise<void> {
    const limit = this.limits.get(group) ?? { count: 0, waiting: [] }
    this.limits.set(group, limit)
    if (limit.count >= concurrency) await new Promise<void>(resolve => limit.waiting.push(resolve))
    else limit.count += 1
    try {
      await work()
    } finally {
      const next = limit.waiting.shift()
      if (next) next()
      else if (--limit.count === 0) this.limits.delete(group)
    }
  }
}
