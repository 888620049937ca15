import { FairPlaces } from '../kit/fair-places.ts'

/** How many attempts of a task run at once: for one company, and for all together where there is a limit for all. */
export type Concurrency = number | { inAll: number; ofCompany: number; waiting: number }

/** An attempt of a task, as the process that makes it knows it. */
interface Attempt {
  companyId: number
  kind: string
  key: string
  claim: string
  concurrency: Concurrency
}

/** An attempt in flight; `putOffUntil` is the time at which its task is due again that was scheduled anew meanwhile. */
interface Entry {
  claim: string
  putOffUntil?: number
}

/** The attempts that this process has claimed and not finished, and whose turn it is. */
export class InFlight {
  private readonly entries = new Map<string, Entry>()
  private readonly places = new Map<string, FairPlaces<number>>()

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
   * Does the work of an attempt when it is its turn. The attempt is in flight from now on until the work ends, or until another
   * attempt of the same task begins. `leave` gives its place to the next one before that. Nothing is done where too many wait. Returns
   * until when its task was put off meanwhile, if it was.
   */
  async run(attempt: Attempt, work: (leave: () => void) => Promise<void>): Promise<number | undefined> {
    const entry: Entry = { claim: attempt.claim }
    this.entries.set(nameOf(attempt), entry)
    try {
      await new Promise<void>((resolve, reject) => {
        const hasRoom = this.placesOf(attempt).ask(attempt.companyId, leave => {
          void work(leave).then(resolve, reject).finally(leave)
        })
        if (!hasRoom) resolve()
      })
    } finally {
      this.end(attempt)
    }
    return entry.putOffUntil
  }

  private placesOf({ kind, concurrency }: Attempt): FairPlaces<number> {
    const known = this.places.get(kind)
    if (known) return known
    const everything = Number.POSITIVE_INFINITY
    const places = new FairPlaces<number>(
      typeof concurrency === 'number'
        ? { inAll: everything, ofCompany: concurrency, waiting: everything }
        : concurrency,
    )
    this.places.set(kind, places)
    return places
  }
}

const nameOf = ({ companyId, kind, key }: Pick<Attempt, 'companyId' | 'kind' | 'key'>): string =>
  `${companyId}/${kind}/${key}`
