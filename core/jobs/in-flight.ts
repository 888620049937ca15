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

/** An attempt in flight; `putOffUntil` is the time at which its task is due again that was scheduled anew meanwhile. */
interface Entry {
  claim: string
  putOffUntil?: number
}

/** The attempts that this process has claimed and not finished, and how many of a kind run at once for a company. */
export class InFlight {
  private readonly entries = new Map<string, Entry>()
  private readonly limits = new Map<string, Limit>()

  has(companyId: number, kind: string, key: string): boolean {
    return this.entries.has(nameOf({ companyId, kind, key }))
  }

  /** A task that was scheduled anew has to wait for the end of the attempt. */
  putOff(companyId: number, kind: string, key: string, until: number): void {
    const entry = this.entries.get(nameOf({ companyId, kind, key }))
    if (entry) entry.putOffUntil = until
  }

  /** The attempt has stored its outcome: its task may be attempted again. */
  end(attempt: Omit<Attempt, 'concurrency'>): void {
    const name = nameOf(attempt)
    if (this.entries.get(name)?.claim === attempt.claim) this.entries.delete(name)
  }

  /**
   * The attempt is in flight from now on until `work` ends, or until another attempt of the same task begins. Returns until when its
   * task was put off meanwhile, if it was.
   */
  async run(attempt: Attempt, work: (inTurn: InTurn) => Promise<void>): Promise<number | undefined> {
    const { companyId, kind, claim, concurrency } = attempt
    const entry: Entry = { claim }
    this.entries.set(nameOf(attempt), entry)
    try {
      await work(inTurn => this.inTurn(`${companyId}/${kind}`, concurrency, inTurn))
    } finally {
      this.end(attempt)
    }
    return entry.putOffUntil
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

const nameOf = ({ companyId, kind, key }: Pick<Attempt, 'companyId' | 'kind' | 'key'>): string =>
  `${companyId}/${kind}/${key}`
