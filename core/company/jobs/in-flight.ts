import { FairSemaphore } from '../../kit/fair-semaphore.ts'
import { sharedState } from '../runtime/index.ts'

/** How many attempts of a task run at once: for one company, and for all together where there is a limit for all. */
export type Concurrency = number | { inAll: number; ofCompany: number; waiting: number }

/** An attempt of a task, as the process that makes it knows it. */
interface Attempt {
  kind: string
  key: string
  claim: string
}

/** An attempt in flight; `putOffUntil` is the time at which its task is due again that was scheduled again meanwhile. */
interface Entry {
  claim: string
  putOffUntil?: number
}

/** The places of all companies, by the kind of the task. */
export const placesOfTasks = sharedState(() => new Map<string, FairSemaphore<InFlight>>())

/** The attempts for one company that this process has claimed and not finished, and whose turn it is. */
export class InFlight {
  private readonly places: Map<string, FairSemaphore<InFlight>>
  private readonly entries = new Map<string, Entry>()
  private isClosed = false

  constructor(places: Map<string, FairSemaphore<InFlight>>) {
    this.places = places
  }

  has(task: Omit<Attempt, 'claim'>): boolean {
    return this.entries.has(nameOf(task))
  }

  /** A task that was scheduled again has to wait for the end of the attempt. */
  putOff(task: Omit<Attempt, 'claim'>, until: number): void {
    const entry = this.entries.get(nameOf(task))
    if (entry) entry.putOffUntil = until
  }

  /** The attempt has stored its outcome: its task may be attempted again. */
  end(attempt: Attempt): void {
    const name = nameOf(attempt)
    if (this.entries.get(name)?.claim === attempt.claim) this.entries.delete(name)
  }

  /** From now on no attempt begins. */
  close(): void {
    this.isClosed = true
  }

  /**
   * Does the work of an attempt when it is its turn. The attempt is in flight from now on until the work ends, or until another
   * attempt of the same task begins. `leave` gives its place to the next one before that. Where too many wait, `full` is called in place of `work`.
   * Returns until when its task was put off meanwhile, if it was.
   */
  async run(
    attempt: Attempt & { concurrency: Concurrency },
    work: (leave: () => void) => Promise<void>,
    full: () => Promise<void>,
  ): Promise<number | undefined> {
    const entry: Entry = { claim: attempt.claim }
    this.entries.set(nameOf(attempt), entry)
    try {
      await new Promise<void>((resolve, reject) => {
        const hasRoom = this.placesOf(attempt).ask(this, leave => {
          const worked = this.isClosed ? Promise.resolve() : work(leave)
          void worked.then(resolve, reject).finally(leave)
        })
        if (!hasRoom) full().then(resolve, reject)
      })
    } finally {
      this.end(attempt)
    }
    return this.isClosed ? undefined : entry.putOffUntil
  }

  private placesOf({ kind, concurrency }: { kind: string; concurrency: Concurrency }): FairSemaphore<InFlight> {
    const known = this.places.get(kind)
    if (known) return known
    const everything = Number.POSITIVE_INFINITY
    const places = new FairSemaphore<InFlight>(
      typeof concurrency === 'number'
        ? { inAll: everything, ofCompany: concurrency, waiting: everything }
        : concurrency,
    )
    this.places.set(kind, places)
    return places
  }
}

const nameOf = ({ kind, key }: Omit<Attempt, 'claim'>): string => `${kind}/${key}`
